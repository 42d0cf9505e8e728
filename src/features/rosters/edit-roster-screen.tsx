import { generatePath } from 'react-router-dom';
import { saveRoster } from '#data/commands/rosters.ts';
import { addedOnlyText, rosterProblem } from '#domain/people/roster-words.ts';
import type { Result } from '#domain/failure.ts';
import { useCacheDeps } from '#services/services.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import type { EditedRoster } from './roster-draft.ts';
import { RosterForm } from './roster-form.tsx';
import { RosterLoader } from './roster-loader.tsx';

export function EditRosterScreen() {
  const deps = useCacheDeps();
  const submit = async (
    id: string,
    { change }: EditedRoster,
  ): Promise<Result<{ id: string; notice: string | null }, string>> => {
    if (!change) return { ok: true, value: { id, notice: null } };
    const saved = await saveRoster(deps, id, change);
    if (!saved.ok) return { ok: false, failure: rosterProblem.update(saved.failure) };
    const notice = saved.value.kind === 'added-only' ? addedOnlyText(saved.value) : null;
    return { ok: true, value: { id, notice } };
  };
  return (
    <RosterLoader title="Edit Roster">
      {({ id, saved, kept, loadable }) => (
        <>
          <PageHeader title="Edit Roster" lead={<DataStatus of={loadable} />} />
          <LoadAlert of={loadable} />
          <RosterForm
            draftId={id}
            saved={saved}
            kept={kept}
            save="Save"
            mustHaveStudents={false}
            backTo={generatePath(paths.roster, { rosterId: id })}
            submit={(edited) => submit(id, edited)}
          />
        </>
      )}
    </RosterLoader>
  );
}
