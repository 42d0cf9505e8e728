import { Link, useNavigate } from 'react-router-dom';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import type { RosterTarget } from '#features/award/draft/award-target.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert, RetryAlert } from '#ui/components/cached-view.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useRosterRecipients } from './load-recipients.tsx';
import { ROSTER_LOAD_WORDS } from './roster-choice.tsx';
import { StudentPicker } from './student-picker.tsx';

/** Students of the roster that the award is for: all are ticked, and any can be left out this time. */
export function RosterStudents({ target }: { target: RosterTarget }) {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const { recipients, load } = useRosterRecipients(target);
  const group = recipients.kind === 'nobody' || recipients.kind === 'known' ? recipients.group : null;
  const status = { ...load, words: ROSTER_LOAD_WORDS };
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
            {group ? <DataStatus of={status} /> : <DataAge loadedAt={null} />}
          </>
        }
      />
      {recipients.kind === 'failed' && <RetryAlert onRetry={load.refresh}>{recipients.text}</RetryAlert>}
      {recipients.kind === 'nobody' && !group && (
        <Alert action={<ButtonLink to={paths.assignRoster}>Choose a roster</ButtonLink>}>{recipients.text}</Alert>
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
            onContinue={() => void navigate(reasonsPath({ ...draft, target: roster }))}
          />
        )
      )}
    </>
  );
}
