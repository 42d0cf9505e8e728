import type { ReactNode } from 'react';
import type { BoardAge } from '#domain/board/age-words.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './foot.module.css';
import type { TickerEntry } from './ticker-entries.ts';

interface Props {
  age: BoardAge | null;
  ticker: readonly TickerEntry[];
  /** In place of the latest awards. */
  message: string | null;
  /** What only somebody at the screen needs to know. */
  note: string | null;
  notice: ReactNode;
  controls: ReactNode;
}

/** How old the points are, always; beside it the latest awards, and in their place the controls while somebody is there. */
export function Foot({ age, ticker, message, note, notice, controls }: Props) {
  const kind = age?.kind ?? 'fresh';
  return (
    <footer className={styles.foot}>
      {age && (
        <p className={kind === 'fresh' ? styles.age : styles.pill}>
          {kind === 'fresh' ? <i className={styles.dot} /> : <Icon name={kind === 'old' ? 'cloud-off' : 'pause'} />}
          <span>
            {sentencesOf(age.text).map((sentence) => (
              <span key={sentence} className={styles.sentence}>
                {sentence}
              </span>
            ))}
          </span>
        </p>
      )}
      {note !== null && kind === 'fresh' && <p className={styles.note}>{note}</p>}
      {notice && <p className={styles.notice}>{notice}</p>}
      <div className={styles.side}>
        <div className={styles.quiet}>
          <Latest isOld={kind === 'old'} ticker={ticker} message={message} />
        </div>
        <div className={styles.controls}>{controls}</div>
      </div>
    </footer>
  );
}

/** On an upright screen each has a line of its own. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\. )/);

function Latest({
  isOld,
  ticker,
  message,
}: {
  isOld: boolean;
  ticker: readonly TickerEntry[];
  message: string | null;
}) {
  if (isOld) return <p className={styles.soft}>Reconnecting…</p>;
  if (message !== null) return <p className={styles.soft}>{message}</p>;
  if (ticker.length === 0) return null;
  return (
    <ul className={styles.ticker} aria-label="Latest awards">
      {ticker.map(({ id, house, who, what }) => (
        <li key={id} className={styles.entry}>
          {house && (
            <span className={styles.crest}>
              <HouseCrest house={house} size={40} />
            </span>
          )}
          <span className={styles.who}>{who}</span>
          <b className={styles.what}>{what}</b>
        </li>
      ))}
    </ul>
  );
}
