import type { TileFigures } from '#features/class/class-figures.ts';
import { STOPPED_WORDS } from '#features/class/class-words.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './tile.module.css';

/** How long a child was not noticed: '9 days', and for a screen reader 'no award for 9 days'. */
export interface WaitWords {
  text: string;
  label: string;
}

interface Props {
  figures: TileFigures;
  /** The points that are being saved. */
  inSaving: number;
  wait?: WaitWords | null;
  isAbsent?: boolean;
}

/** Today's points of one student from me. What the server has and what waits are never added up. */
export function Figures({ figures: { confirmed, waiting, stopped }, inSaving, wait = null, isAbsent = false }: Props) {
  if (stopped !== null) {
    return (
      <span className={styles.today}>
        <span className={styles.stop}>
          <Icon name="warning" size={15} />
          {STOPPED_WORDS[stopped].brief}
        </span>
      </span>
    );
  }
  if (isAbsent) return <span className={styles.away}>Absent</span>;
  // The pill of what waits is drawn open as long as more is being saved.
  const inPill = inSaving === 0 ? waiting : inSaving + Math.max(waiting, 0);
  if (wait && confirmed === 0 && inPill === 0) return <span className={styles.since}>{wait.text}</span>;
  return (
    <span className={styles.today}>
      {confirmed !== 0 && <span className={styles.confirmed}>{confirmed}</span>}
      {confirmed !== 0 && inPill === 0 && <Icon name="check" size={16} />}
      {inPill !== 0 && (
        <span className={classNames(styles.pill, inSaving > 0 && styles.saving)}>
          {inPill > 0 ? `+${inPill}` : `−${-inPill}`}
          {inSaving === 0 && <Icon name="clock" size={15} />}
        </span>
      )}
    </span>
  );
}
