import type { ColourFinding } from '#domain/houses/house-check.ts';
import { inkOn } from '#ui/colour.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './colour-field.module.css';
import { TextField } from './text-field.tsx';

interface Props {
  /** As #rrggbb; anything else while it is typed. */
  value: string;
  onValue: (colour: string) => void;
  /** To choose from with one tap, the best first. */
  offered: ReadonlyArray<{ name: string; colour: string }>;
  /** What is said of the colour. */
  findings?: readonly ColourFinding[] | null;
  /** Of the message about the colour. */
  errorId?: string | null;
}

/** A colour: one of those that are offered, the browser's own choice, or its six digits. */
export function ColourField({ value, onValue, offered, findings = null, errorId = null }: Props) {
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div className={styles.field}>
      <div className={styles.written}>
        <TextField
          label="Colour"
          name="colour"
          value={value}
          onChange={(event) => onValue(withHash(event.target.value))}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          errorId={errorId}
        />
        <input
          type="color"
          className={styles.picker}
          aria-label="Choose any colour"
          value={isColour ? value.toLowerCase() : '#000000'}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      <Swatches value={value} onValue={onValue} offered={offered} />
      {findings && <Findings findings={findings} />}
    </div>
  );
}

function Swatches({ value, onValue, offered }: Pick<Props, 'value' | 'onValue' | 'offered'>) {
  return (
    <fieldset aria-label="Colours" className={styles.offered}>
      {offered.map(({ name: label, colour }) => {
        const isChosen = colour.toLowerCase() === value.toLowerCase();
        return (
          <button
            key={colour}
            type="button"
            className={styles.swatch}
            style={{ background: colour, color: inkOn(colour)?.ink }}
            aria-label={label}
            title={label}
            aria-pressed={isChosen}
            onClick={() => onValue(colour)}
          >
            {isChosen && <Icon name="check" size={20} />}
          </button>
        );
      })}
    </fieldset>
  );
}

/** A sign and a sentence each. */
function Findings({ findings }: { findings: readonly ColourFinding[] }) {
  return (
    <ul className={styles.findings} aria-label="About this colour" aria-live="polite">
      {findings.map(({ good, text }) => (
        <li key={text} className={styles.finding} data-good={good || undefined}>
          <Icon name={good ? 'check' : 'warning'} size={20} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What is typed or pasted, with its '#'. */
function withHash(text: string): string {
  const digits = text.trim().replace(/^#*/, '');
  return digits === '' ? '' : `#${digits}`;
}
