import { countText } from '#domain/plural.ts';
import { useLastClass } from '#services/hooks/use-last-class.ts';
import { useCanScan } from '#services/hooks/use-scan-bar.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { FindLine } from '#ui/school/find-line.tsx';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { startedOver, wholeRoster, type AwardDraft } from '#features/award/draft/award-draft.ts';
import { reasonsPath, targetPath } from '#features/award/draft/award-address.ts';

/** The ways to choose the recipients. The roster's begins with the last class, and from there leads to the others. */
export function AwardScreen() {
  const last = useLastClass();
  return (
    <>
      <PageHeader title="Award Points" lead="Choose who gets the points." />
      <FindLine canScan={useCanScan()} />
      <AwardInProgress />
      <ul className="cards">
        <CardLink to={paths.assignStudents} icon="person" title="Individual Students">
          Search by name, house or grade, and tick as many as you like.
        </CardLink>
        <CardLink to={last ? targetPath(wholeRoster(last)) : paths.assignRoster} icon="roster" title="Roster">
          Choose one of your rosters, and untick anyone who isn’t included today.
          {last && ` It starts with ${last.name}, your last class.`}
        </CardLink>
        <CardLink to={paths.assignHouse} icon="shield" title="House">
          Award everyone in a house at once.
        </CardLink>
      </ul>
    </>
  );
}

/** What was begun and not awarded yet; nothing where nobody was chosen. */
function AwardInProgress() {
  const { draft, update } = useAwardDraft();
  const recipients = begunText(draft);
  if (recipients === null) return null;
  return (
    <section className="begun" aria-label="Award in progress">
      <p>
        You have an award in progress: {recipients}
        {draft.habitName ? `, ${draft.habitName}` : ''}.
      </p>
      <div className="buttons">
        <Button variant="quiet" onClick={() => update(startedOver)}>
          Start over
        </Button>
        {/* A roster or a house is chosen already; students may still be added to. */}
        <ButtonLink to={draft.target.kind === 'students' ? paths.assignStudents : reasonsPath(draft)} variant="primary">
          Continue
        </ButtonLink>
      </div>
    </section>
  );
}

/** The recipients of the award in progress; null: there is none. */
function begunText({ target, studentIds }: AwardDraft): string | null {
  if (target.kind !== 'students') return target.name;
  return studentIds.length === 0 ? null : countText(studentIds.length, 'student', 'students');
}
