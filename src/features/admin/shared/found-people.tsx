import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import styles from './found-people.module.css';

interface Found {
  id: string;
  name: string;
  /** What tells two people of one name apart. */
  facts: string;
  /** In place of the button, why this one can't be chosen. */
  whyNot?: ReactNode;
}

/** What a search has found, each with a button that chooses them. */
export function FoundPeople({ found, onChoose }: { found: readonly Found[]; onChoose: (id: string) => void }) {
  return (
    <ul className={styles.found}>
      {found.map(({ id, name, facts, whyNot }) => (
        <li key={id} className={styles.choice}>
          <span className={styles.words}>
            <span>{name}</span>
            <span className="soft">{facts}</span>
          </span>
          {whyNot ? (
            <span className="soft">{whyNot}</span>
          ) : (
            <Button aria-label={`Choose ${name}, ${facts}`} onClick={() => onChoose(id)}>
              Choose
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
