import { rosters } from '#data/cache/rosters.ts';
import { countText } from '#domain/plural.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { startedOver, type AwardDraft } from '#features/award/draft/award-draft.ts';
import { reasonsPath, targetPath } from '#features/award/draft/award-address.ts';

/** The ways to choose the recipients. */
const WAYS = [
  {
    to: paths.assignStudents,
    icon: 'person',
    title: 'Individual Students',
    text: 'Search by name, house or grade, and tick as many as you like.',
  },
  {
    to: paths.assignRoster,
    icon: 'roster',
    title: 'Roster',
    text: 'Choose one of your rosters, and untick anyone who isn’t included today.',
  },
  {
    to: paths.assignHouse,
    icon: 'shield',
    title: 'House',
    text: 'Award everyone in a house at once.',
  },
] as const;

export function AwardScreen() {
  const { draft, update } = useAwardDraft();
  const begun = begunText(draft);
  const ways = useWays();
  return (
    <>
      <PageHeader title="Award Points" lead="Choose who gets the points." />
      {begun !== null && (
        <section className="begun" aria-label="Award in progress">
          <p>
            You have an award in progress: {begun}
            {draft.habitName ? `, ${draft.habitName}` : ''}.
          </p>
          <div className="buttons">
            <Button variant="quiet" onClick={() => update(startedOver)}>
              Start over
            </Button>
            <ButtonLink to={continuePath(draft)} variant="primary">
              Continue
            </ButtonLink>
          </div>
        </section>
      )}
      <ul className="cards">
        {ways.map(({ text, ...way }) => (
          <CardLink key={way.title} {...way}>
            {text}
          </CardLink>
        ))}
      </ul>
    </>
  );
}

/** The ways; the roster's begins with the last class, and from there leads to the others. */
function useWays() {
  const all = useCopy(rosters)?.data;
  const lastClass = useUsedAwards()?.lastClass;
  const last = all?.find(({ id }) => id === lastClass);
  return WAYS.map((way) => {
    if (way.to !== paths.assignRoster || last === undefined) return way;
    const to = targetPath({ kind: 'roster', id: last.id, name: last.name, leftOut: [] });
    return { ...way, to, text: `${way.text} It starts with ${last.name}, your last class.` };
  });
}

/** The recipients of the award in progress; null: there is none. */
function begunText({ target, studentIds }: AwardDraft): string | null {
  if (target.kind !== 'students') return target.name;
  return studentIds.length === 0 ? null : countText(studentIds.length, 'student');
}

/** A roster or a house is chosen already; students may still be added to. */
function continuePath(draft: AwardDraft): string {
  return draft.target.kind === 'students' ? paths.assignStudents : reasonsPath(draft);
}
