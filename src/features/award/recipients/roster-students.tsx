import { Link, useNavigate } from 'react-router-dom';
import { AWARD_WORDS, ROSTER_CHOICE_WORDS } from '#domain/awards/award-check.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import type { RosterTarget } from '#features/award/draft/award-target.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { StudentPicker } from './student-picker.tsx';
import { useRosterMembers } from './use-recipients.tsx';

/** Students of the roster that the award is for: all are ticked, and any can be left out this time. */
export function RosterStudents({ target }: { target: RosterTarget }) {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const { members, cached } = useRosterMembers(target);
  const all = members.kind === 'known' ? members.members : undefined;
  const roster = members.kind === 'known' ? members.roster : target;
  return (
    <>
      <PageHeader
        title="Choose students"
        lead={
          <>
            <p>
              {roster.name} · <Link to={paths.assignRoster}>Another roster</Link>
            </p>
            {members.kind === 'known' ? <DataStatus cached={cached} /> : <DataAge loadedAt={null} />}
          </>
        }
      />
      {members.kind === 'failed' && (
        <Alert
          action={
            <Button icon="refresh" onClick={cached.refresh}>
              Retry
            </Button>
          }
        >
          {ROSTER_CHOICE_WORDS.studentsNotLoaded}
        </Alert>
      )}
      {members.kind === 'unnamed' && (
        <Alert action={<ButtonLink to={paths.assignRoster}>Choose a roster</ButtonLink>}>{AWARD_WORDS.noRoster}</Alert>
      )}
      {members.kind === 'known' && <LoadAlert cached={cached} />}
      {all?.length === 0 ? (
        <EmptyState icon="person" text={ROSTER_CHOICE_WORDS.empty} />
      ) : (
        (all || members.kind === 'loading') && (
          <StudentPicker
            from="roster"
            all={all}
            loading={members.kind === 'loading'}
            onContinue={() => void navigate(reasonsPath({ ...draft, target: { ...target, ...roster } }))}
          />
        )
      )}
    </>
  );
}
