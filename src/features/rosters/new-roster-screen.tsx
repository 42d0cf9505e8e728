import { writeDraft } from '#data/cache/draft.ts';
import { createRoster } from '#data/commands/rosters.ts';
import { stored, type Result } from '#domain/failure.ts';
import { NOT_ATTACHED_WORDS, rosterProblem } from '#domain/people/roster-words.ts';
import { useReadDraft } from '#services/hooks/kept-draft.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { useCacheDeps } from '#services/services.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { EMPTY_ROSTER, NEW_ROSTER, rosterDraft, rosterDraftKey, UNTOUCHED, type EditedRoster } from './roster-draft.ts';
import { RosterForm } from './roster-form.tsx';

export function NewRosterScreen() {
  const deps = useCacheDeps();
  const kept = useReadDraft(rosterDraftKey(NEW_ROSTER), rosterDraft);
  const keyOf = useSameKey();
  const submit = async ({
    name,
    description,
    memberIds,
  }: EditedRoster): Promise<Result<{ id: string; notice: string | null }, string>> => {
    const words = description.trim();
    const made = { name: name.trim(), ...(words && { description: words }), student_ids: [...memberIds] };
    const created = await createRoster(deps, made, keyOf(made));
    if (!created.ok) return { ok: false, failure: rosterProblem.create(created.failure) };
    const { id, notAttached } = created.value;
    if (!notAttached) return { ok: true, value: { id, notice: null } };
    // The chosen students wait for a Save on the roster's own screen.
    const draft = { ...UNTOUCHED, added: [...memberIds] };
    const written = await stored(() => writeDraft(deps.db, rosterDraftKey(id), draft));
    if (!written.ok) return { ok: false, failure: rosterProblem.create(written.failure) };
    return { ok: true, value: { id, notice: NOT_ATTACHED_WORDS[notAttached] } };
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
      />
    </>
  );
}
