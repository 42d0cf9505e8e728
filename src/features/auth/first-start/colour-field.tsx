import { Icon } from '#ui/icons/icon.tsx';
import styles from './setup.module.css';

interface Props {
  /** As #rrggbb. */
  value: string;
  palette: readonly string[];
  onValue: (colour: string) => void;
  /** What speaks against the colour; null where nothing does. */
  warning: string | null;
}

/** A colour of the palette, or any other by the browser's own picker. */
export function ColourField({ value, palette, onValue, warning }: Props) {
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      <div className={styles.swatches}>
        {palette.map((colour, index) => (
          <label key={colour} className={styles.swatch} style={{ background: colour }}>
            <input
              type="radio"
              name="colour"
              value={colour}
              checked={value === colour}
              onChange={() => onValue(colour)}
              aria-label={`Colour ${index + 1}`}
            />
            <Icon name="check" size={20} />
          </label>
        ))}
      </div>
      <label className={styles.own}>
        <input type="color" value={value} onChange={(event) => onValue(event.target.value)} />
        Another colour
      </label>
      <output className={styles.soft}>{warning}</output>
    </fieldset>
  );
}
