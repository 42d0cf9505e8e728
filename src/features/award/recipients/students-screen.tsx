import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { students } from '#data/cache/students.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { CHOOSE_RECIPIENTS, reasonsPath, rosterIn } from '#features/award/draft/award-address.ts';
import { STUDENTS, type AwardTarget, type RosterTarget } from '#features/award/draft/award-target.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert, RetryAlert } from '#ui/components/cached-view.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useRecipients } from './recipients.ts';
import { ROSTER_LOAD_WORDS, RosterChoice } from './roster-choice.tsx';
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

/** On to the reasons, for these recipients. */
function useContinue(target: AwardTarget): () => void {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  return () => void navigate(reasonsPath({ ...draft, target }));
}

function SchoolStudents() {
  const all = useStudents();
  const school = useCached(students);
  const onContinue = useContinue(STUDENTS);
  return (
    <>
      <PageHeader title="Choose students" lead={<DataStatus of={school} />} />
      <LoadAlert of={school} />
      <StudentPicker
        from="school"
        all={all}
        loading={school.kind === 'loading'}
        neverLoaded={school.kind === 'missing'}
        onContinue={onContinue}
      />
    </>
  );
}

/** Students of the roster that the award is for: all are ticked, and any can be left out this time. */
function RosterStudents({ target }: { target: RosterTarget }) {
  const { draft } = useAwardDraft();
  const { recipients, load } = useRecipients(draft);
  const group = recipients.kind === 'nobody' || recipients.kind === 'known' ? recipients.group : null;
  const status = { ...load, words: ROSTER_LOAD_WORDS };
  const roster = group ? { ...target, id: group.id, name: group.name } : target;
  const onContinue = useContinue(roster);
  const { text, path } = CHOOSE_RECIPIENTS.roster;
  return (
    <>
      <PageHeader
        title="Choose students"
        lead={
          <>
            <p>
              {roster.name} · <Link to={path}>Another roster</Link>
            </p>
            {group ? <DataStatus of={status} /> : <DataAge loadedAt={null} />}
          </>
        }
      />
      {recipients.kind === 'failed' && <RetryAlert onRetry={load.refresh}>{recipients.text}</RetryAlert>}
      {recipients.kind === 'nobody' && !group && (
        <Alert action={<ButtonLink to={path}>{text}</ButtonLink>}>{recipients.text}</Alert>
      )}
      {group && <LoadAlert of={status} />}
      {group?.members.length === 0 ? (
        <EmptyState icon="person" text={ROSTER_WORDS.noMembers} />
      ) : (
        (group || recipients.kind === 'loading') && (
          <StudentPicker
            from="roster"
            all={group?.members}
            loading={recipients.kind === 'loading'}
            onContinue={onContinue}
          />
        )
      )}
    </>
  );
}
