import { countText } from '#domain/plural.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { startedOver, type AwardDraft } from '#features/award/draft/award-draft.ts';
import { reasonsPath } from '#features/award/draft/award-address.ts';

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
        {WAYS.map(({ text, ...way }) => (
          <CardLink key={way.to} {...way}>
            {text}
          </CardLink>
        ))}
      </ul>
    </>
  );
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
