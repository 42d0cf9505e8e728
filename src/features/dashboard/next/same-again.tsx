import { useState } from 'react';
import { stageOf, type GivenAward } from '#domain/awards/given.ts';
import { namedHabit } from '#domain/awards/named-habit.ts';
import { namesText, shortenName } from '#domain/names.ts';
import { habits, type HabitWithReasons } from '#data/cache/catalog.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import type { Given } from '#services/given/use-given.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useQuickAward, type QuickAward } from '#services/outbox/make-awards.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { useDoubleTap } from '#ui/hooks/use-double-tap.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { PointsBadge } from '#ui/school/points-badge.tsx';
import { Coming, Place } from '#features/dashboard/place.tsx';
import styles from './next.module.css';

/** The last award once more, in one tap: the same children, habit, reasons and points. */
export function SameAgain({ given }: { given: Given }) {
  const all = useCopy(habits);
  if (given.isReading || all === undefined) return <Coming part="again" first={null} />;
  const last = lastAward(given, all ?? []);
  return <Place part="again">{last && <Again last={last} />}</Place>;
}

function Again({ last }: { last: QuickAward }) {
  const award = useQuickAward();
  const start = useOneAtATime();
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null);
  const isSecondTap = useDoubleTap();
  const who = namesText(
    last.students.map(({ name }) => shortenName(name)),
    2,
  );
  const what = last.reasons.map(({ text }) => text).join(', ');
  const again = (timeStamp: number): void => {
    if (isSecondTap(timeStamp)) return;
    start(async () => {
      const outcome = await award(last).outcome;
      const isSaved = outcome.kind === 'saved';
      setSaid(isSaved ? { text: 'Saved here', isProblem: false } : { text: outcome.text, isProblem: true });
    });
  };
  return (
    <section className={classNames('card', styles.again)} aria-labelledby="same-again">
      <PointsBadge points={last.points} isHidden />
      <div className={styles.words}>
        <h2 id="same-again" className="sr-only">
          Same again
        </h2>
        <span className={styles.what}>{`${what}, for ${who}`}</span>
        <output className={said?.isProblem ? styles.bad : styles.soft}>{said?.text ?? 'Your last award'}</output>
      </div>
      <Button size="large" onClick={({ timeStamp }) => again(timeStamp)}>
        Same again<span className="sr-only">{`: +${last.points} ${what}, for ${who}`}</span>
      </Button>
    </section>
  );
}

/** The newest award of this device that was not taken back, if it can be made again as it was. */
function lastAward({ submissions, byId }: Given, all: readonly HabitWithReasons[]): QuickAward | null {
  const stands = (award: GivenAward | undefined): boolean =>
    award !== undefined && stageOf(award) !== 'gone' && award.state !== 'unreadable';
  for (const submission of submissions) {
    const standing = submission.entries.filter(({ id }) => stands(byId.get(id)));
    if (standing.length > 0) return againOf(submission, standing, all);
  }
  return null;
}

function againOf(
  submission: Submission,
  entries: Submission['entries'],
  all: readonly HabitWithReasons[],
): QuickAward | null {
  const { habitName, reasons: reasonTexts } = submission;
  const same = namedHabit({ habitId: null, habitName, reasonIds: [], reasonTexts }, all);
  const students = entries.flatMap(({ studentId: id, studentName: name, houseName }) =>
    name === null ? [] : [{ id, name, houseName }],
  );
  if (!same || students.length < entries.length) return null;
  const { habit, reasons } = same;
  // A comment was about that time.
  return { students, habit: { id: habit.id, name: habit.name }, reasons, points: submission.points, rosterId: null };
}
