import { createRoster } from '#data/commands/create-roster.ts';
import { rosterProblem } from '#domain/roster-words.ts';
import { useReadDraft } from '#services/kept-draft.ts';
import { useSameKey } from '#services/same-key.ts';
import { useAccount, useServices } from '#services/services.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { EMPTY_ROSTER, NEW_ROSTER, rosterDraft, rosterDraftKey, type EditedRoster } from './roster-draft.ts';
import { RosterForm } from './roster-form.tsx';

export function NewRosterScreen() {
  const { api, now } = useServices();
  const { schoolDb } = useAccount();
  const kept = useReadDraft(rosterDraftKey(NEW_ROSTER), rosterDraft);
  const keyOf = useSameKey();
  const submit = ({ name, description, memberIds }: EditedRoster) => {
    const words = description.trim();
    const made = { name: name.trim(), ...(words && { description: words }), student_ids: [...memberIds] };
    return createRoster({ api, db: schoolDb, now }, made, keyOf(made));
  };
  if (kept === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader title="New Roster" />
      <RosterForm
        draftId={NEW_ROSTER}
        saved={EMPTY_ROSTER}
        kept={kept}
        save="Create roster"
        mustHaveStudents
        backTo={paths.rosters}
        submit={submit}
        problemText={rosterProblem.create}
      />
    </>
  );
}
