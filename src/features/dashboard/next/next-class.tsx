import { generatePath } from 'react-router-dom';
import type { Roster } from '#contracts/rosters.ts';
import { classAtHour, type UsedAward } from '#domain/awards/used-awards.ts';
import { countText } from '#domain/plural.ts';
import { habits, type HabitWithReasons } from '#data/cache/catalog.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useMyRosters } from '#services/hooks/use-my-rosters.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { Coming, Place } from '#features/dashboard/place.tsx';
import styles from './next.module.css';

/** The class that comes now, with what a tap on a child gives there, and one button. */
export function NextClass() {
  const now = useNow(60_000);
  const rosters = useMyRosters();
  const used = useUsedAwards();
  const all = useCopy(habits);
  if (rosters === undefined || used === undefined || all === undefined) return <Coming part="class" first="8rem" />;
  const atHour = classAtHour(used, now);
  const isOf = (id: string | null) => rosters?.find((roster) => roster.id === id);
  const roster = isOf(atHour) ?? isOf(used.lastClass) ?? rosters?.[0];
  return (
    <Place part="class">
      {roster ? (
        <OwnClass
          roster={roster}
          isNext={roster.id === atHour}
          armed={used.armed[roster.id] ?? null}
          habits={all ?? []}
        />
      ) : (
        <NoClass />
      )}
    </Place>
  );
}

interface ReadyProps {
  roster: Roster;
  armed: UsedAward | null;
  habits: readonly HabitWithReasons[];
}

function OwnClass({ isNext, ...ready }: ReadyProps & { isNext: boolean }) {
  const { id, name } = ready.roster;
  return (
    <section className={styles.now}>
      <div className={styles.words}>
        <p className={styles.soft}>{isNext ? 'Next up' : 'Your class'}</p>
        <h2>{name}</h2>
        <Ready {...ready} />
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.award} variant="quiet" icon="award">
          Award points
        </ButtonLink>
        <ButtonLink to={generatePath(paths.classOf, { rosterId: id })} variant="primary" size="large" icon="grid">
          Open class
        </ButtonLink>
      </div>
    </section>
  );
}

/** '28 children. Ready: +1 Work Hard' */
function Ready({ roster, armed, habits }: ReadyProps) {
  const reasons = habits.find(({ id }) => id === armed?.habitId)?.reasons ?? [];
  const texts = reasons.filter(({ id }) => armed?.reasonIds.includes(id)).map(({ text }) => text);
  return (
    <p className={styles.soft}>
      {countText(roster.student_count, 'student', 'students')}.
      {armed && texts.length > 0 && (
        <>
          {' Ready: '}
          <b className={styles.ready}>
            +{armed.points} {texts.join(', ')}
          </b>
        </>
      )}
    </p>
  );
}

function NoClass() {
  return (
    <section className={styles.now}>
      <div className={styles.words}>
        <h2>Who did well today?</h2>
        <p className={styles.soft}>With a roster, a point is one tap. Make yours from a grade or a house.</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.newRoster} variant="quiet" icon="plus">
          New roster
        </ButtonLink>
        <ButtonLink to={paths.award} variant="primary" size="large" icon="award">
          Award points
        </ButtonLink>
      </div>
    </section>
  );
}
