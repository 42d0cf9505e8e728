import type { ReactNode } from 'react';
import { NIGHT_REACH } from '#domain/board/drift.ts';
import { backText, type NightHours } from '#domain/board/night.ts';
import type { SchoolTime } from '#domain/board/school-time.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { HallBoard } from '#features/kiosk/board/hall-boards.ts';
import { Drifting } from './drifting.tsx';
import styles from './night.module.css';

interface Props {
  school: string;
  hours: NightHours;
  time: SchoolTime;
  minute: number;
  board: HallBoard | undefined;
  /** How old the points are, in words. */
  age: string | null;
  foot: ReactNode;
}

/** The hall at night: black, with the clock, and the points small. */
export function Night({ school, hours, time, minute, board, age, foot }: Props) {
  const back = backText(time.timeOfDay(minute), hours, time.written(hours.to));
  return (
    <>
      <Drifting reach={NIGHT_REACH} className={styles.night}>
        <p className={styles.clock}>{time.clock(minute)}</p>
        <p className={styles.date}>{time.date(minute)}</p>
        {board && (
          <ol className={styles.houses}>
            {board.rows.map(({ row, figure }) => (
              <li key={row.id}>
                <span className={styles.crest}>
                  <HouseCrest house={row.house} size={72} />
                </span>
                <span className="sr-only">{row.title}</span>
                <span className={styles.points}>{figure}</span>
              </li>
            ))}
          </ol>
        )}
        <h1 className={styles.say}>
          {school}. {back}
        </h1>
        {age !== null && <p className={styles.age}>{age}</p>}
      </Drifting>
      {foot}
    </>
  );
}
