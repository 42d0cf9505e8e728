import type { Moment } from '#domain/board/history.ts';
import { termLine } from '#domain/board/term-line.ts';
import { firstDayFrom } from '#domain/days.ts';
import { numberText } from '#domain/plural.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { HallBoard } from './hall-boards.ts';
import styles from './head.module.css';
import type { HallView } from './use-hall-view.ts';

/** A longer name of a school is set smaller. */
const LONG = 28;

/** The school and its term, which board this is, and the time. */
export function Head({ view: { school, snapshot, time, minute, boards, turn, board, moment } }: { view: HallView }) {
  const term = snapshot?.term;
  const firstDay = firstDayFrom(snapshot?.school.week_starts_on);
  const heading = usePageFocus();
  return (
    <header className={styles.head}>
      <div className={styles.school}>
        <span className={styles.mark}>
          <Icon name="shield" />
          <span className={styles.star}>
            <Icon name="award" />
          </span>
        </span>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.name} data-long={school.length > LONG || undefined}>
            {school}
          </h1>
          {term && <p>{termLine(term, time.day(minute), firstDay)}</p>}
        </div>
      </div>
      <div className={styles.which}>
        {board && <h2 className={styles.title}>{board.title}</h2>}
        {board && moment && <MomentPill board={board} moment={moment} />}
        {boards.length > 1 && (
          <span className={styles.dots} aria-hidden="true">
            {boards.map(({ kind }, index) => (
              <i key={kind} data-shown={index === turn || undefined} />
            ))}
          </span>
        )}
      </div>
      <div className={styles.time}>
        <p className={styles.clock}>{time.clock(minute)}</p>
        <p>{time.date(minute)}</p>
      </div>
    </header>
  );
}

/** In place of the board's title, which stays for those who don't see it. */
function MomentPill({ board, moment }: { board: HallBoard; moment: Moment }) {
  const found = board.rows.find(({ row }) => row.id === moment.id);
  if (!found) return null;
  const { title, house, goal } = found.row;
  return (
    <p className={styles.moment}>
      <HouseCrest house={house} size={64} />
      {moment.kind === 'new leader'
        ? `New leader: ${title}`
        : `${title} reached ${numberText(goal ?? found.row.score)}`}
    </p>
  );
}
