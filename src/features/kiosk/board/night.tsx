import { NIGHT_REACH } from '#domain/board/drift.ts';
import { backText, type NightHours } from '#domain/board/night.ts';
import type { HallView } from './use-hall-view.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { Drifting } from '#features/kiosk/clock/drifting.tsx';
import styles from './night.module.css';

/** The hall at night: black, with the clock, and the points of the first board small. */
export function Night({ view, hours }: { view: HallView; hours: NightHours }) {
  const { school, time, minute, boards, age } = view;
  const back = backText(time.timeOfDay(minute), hours, time.written(hours.to));
  return (
    <Drifting reach={NIGHT_REACH} className={styles.night}>
      <p className={styles.clock}>{time.clock(minute)}</p>
      <p className={styles.date}>{time.date(minute)}</p>
      {boards[0] && (
        <ol className={styles.houses}>
          {boards[0].rows.map(({ row, figure }) => (
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
      {age && <p className={styles.age}>{age.text}</p>}
    </Drifting>
  );
}
