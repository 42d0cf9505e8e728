import { useId } from 'react';
import { inkOn } from '#ui/colour.ts';
import { TextField } from '#ui/components/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './colour-field.module.css';

interface Props {
  name: string;
  value: string;
  onValue: (colour: string) => void;
  /** To choose from with one tap, the best first. */
  offered: ReadonlyArray<{ name: string; colour: string }>;
  errorId: string | null;
}

/** A colour: one of those that are offered, the browser's own choice, or its six digits. */
export function ColourField({ name, value, onValue, offered, errorId }: Props) {
  const pickerId = useId();
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div className={styles.field}>
      <div className={styles.written}>
        <TextField
          label="Colour"
          name={name}
          value={value}
          onChange={(event) => onValue(withHash(event.target.value))}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          errorId={errorId}
        />
        <input
          id={pickerId}
          type="color"
          className={styles.picker}
          aria-label="Choose any colour"
          value={isColour ? value.toLowerCase() : '#000000'}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
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
    </div>
  );
}

/** What is typed or pasted, with its '#'. */
function withHash(text: string): string {
  const digits = text.trim().replace(/^#*/, '');
  return digits === '' ? '' : `#${digits}`;
}
