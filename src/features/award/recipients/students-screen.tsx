import { Link, useSearchParams } from 'react-router-dom';
import { rosters } from '#data/cache/rosters.ts';
import { countText } from '#domain/plural.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { rosterIn, targetPath } from '#features/award/draft/award-address.ts';
import { STUDENTS, wholeRoster, type RosterTarget } from '#features/award/draft/award-draft.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus, LoadAlert } from '#ui/components/cached-view.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { useRecipients } from './recipients.ts';
import { RecipientsProblem } from './recipients-problem.tsx';
import { StudentPicker } from './student-picker.tsx';

/** Choose students, of the whole school or, where the query names a roster, of that one. */
export function StudentsScreen() {
  const roster = useNamedRoster();
  return roster ? <RosterStudents target={roster} /> : <SchoolStudents />;
}

/** Choose a roster; then, with `roster_id` or `roster_name` in the query, students of it. */
export function RosterChoiceScreen() {
  const roster = useNamedRoster();
  return roster ? <RosterStudents target={roster} /> : <RosterChoice />;
}

/** The draft's roster, if it is the address that names it. */
function useNamedRoster(): RosterTarget | null {
  const [query] = useSearchParams();
  const { target } = useAwardDraft().draft;
  return target.kind === 'roster' && rosterIn(query) !== null ? target : null;
}

function SchoolStudents() {
  const { draft } = useAwardDraft();
  const { students, load } = useRecipients({ ...draft, target: STUDENTS });
  return (
    <>
      <PageHeader title="Choose students" lead={<DataStatus of={load} />} />
      <LoadAlert of={load} />
      <StudentPicker target={STUDENTS} all={useStudents()} load={load} chosen={students} />
    </>
  );
}

const ROSTER_LOAD_WORDS = { ...rosters.words, failed: () => ROSTER_WORDS.choicesNotLoaded };

/** Which roster: a card each. The class that was used last comes first; the others keep their order. */
function RosterChoice() {
  const load = { ...useCached(rosters), words: ROSTER_LOAD_WORDS };
  const last = useUsedAwards()?.lastClass;
  const none = (
    <EmptyState
      icon="person"
      text={ROSTER_WORDS.noChoices}
      action={
        <ButtonLink to={paths.newRoster} variant="primary">
          New Roster
        </ButtonLink>
      }
    />
  );
  return (
    <>
      <PageHeader title="Choose a roster" lead={<DataStatus of={load} />} />
      <CachedView of={load} skeleton={<Skeleton count={3} height="6rem" />} empty={none}>
        {(all) => (
          <ul className="cards">
            {all
              .toSorted((a, b) => Number(b.id === last) - Number(a.id === last))
              .map(({ id, name, description, student_count }) => (
                <CardLink key={id} to={targetPath(wholeRoster({ id, name }))} title={name}>
                  {id === last ? 'Your last class · ' : ''}
                  {countText(student_count, 'student', 'students')}
                  {description ? ` · ${description}` : ''}
                </CardLink>
              ))}
          </ul>
        )}
      </CachedView>
    </>
  );
}

/** Students of the roster that the award is for: all are ticked, and any can be left out this time. */
function RosterStudents({ target }: { target: RosterTarget }) {
  const { draft } = useAwardDraft();
  const found = useRecipients(draft);
  const { group } = found;
  const load = { ...found.load, words: ROSTER_LOAD_WORDS };
  const roster = group ? { ...target, id: group.id, name: group.name } : target;
  return (
    <>
      <PageHeader
        title="Choose students"
        lead={
          <>
            <p>
              {roster.name} · <Link to={paths.assignRoster}>Another roster</Link>
            </p>
            {group ? <DataStatus of={load} /> : <DataAge loadedAt={null} />}
          </>
        }
      />
      {group ? <LoadAlert of={load} /> : <RecipientsProblem of={found} draft={draft} />}
      {group?.members.length === 0 ? (
        <EmptyState icon="person" text={ROSTER_WORDS.noMembers} />
      ) : (
        (group || found.kind === 'loading') && (
          <StudentPicker target={roster} all={group?.members} load={load} chosen={found.students} />
        )
      )}
    </>
  );
}
