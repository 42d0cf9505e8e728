import type { colourFindings } from '#domain/houses/house-check.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './setup.module.css';

interface Props {
  /** As #rrggbb. */
  value: string;
  palette: ReadonlyArray<{ name: string; colour: string }>;
  onValue: (colour: string) => void;
  /** What is to be said of the colour. */
  findings: ReturnType<typeof colourFindings>;
}

/** A colour of the palette, or any other by the browser's own picker. */
export function ColourField({ value, palette, onValue, findings }: Props) {
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      <div className={styles.swatches}>
        {palette.map(({ name, colour }) => (
          <label key={colour} className={styles.swatch} style={{ background: colour }}>
            <input
              type="radio"
              name="colour"
              value={colour}
              checked={value === colour}
              onChange={() => onValue(colour)}
              aria-label={name}
            />
            <Icon name="check" size={20} />
          </label>
        ))}
      </div>
      <label className={styles.own}>
        <input type="color" value={value} onChange={(event) => onValue(event.target.value)} />
        Another colour
      </label>
      {findings.length > 0 && (
        <ul className={styles.findings} aria-label="About this colour" aria-live="polite">
          {findings.map(({ good, text }) => (
            <li key={text}>
              <Icon name={good ? 'check' : 'warning'} size={16} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
