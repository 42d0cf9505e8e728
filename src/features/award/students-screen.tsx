import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { House } from '#contracts/houses.ts';
import { AWARD_WORDS } from '#domain/award-check.ts';
import { matching } from '#domain/student-list.ts';
import { studentsLoadText } from '#domain/student-words.ts';
import { readHouses, refreshHouses } from '#data/cache/catalog.ts';
import { useServices } from '#services/services.ts';
import { useLoadStudents, useStudents, useStudentsAge } from '#services/student-directory.ts';
import { Button } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { StudentChoice } from '#ui/components/student-choice.tsx';
import type { SelectionChange } from '#ui/components/student-rows.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import { assignReasonsPath } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import { SelectionBar } from './selection-bar.tsx';

/** Choose students: search and filter are local and immediate, and the selection outlives them. */
export function StudentsScreen() {
  const { draft, dispatch } = useAwardDraft();
  const { view } = draft;
  const navigate = useNavigate();
  const all = useStudents();
  const loadedAt = useStudentsAge();
  const { state, refresh } = useRefresh(useLoadStudents());
  const houses = useHouses();
  const [problem, setProblem] = useState<string | null>(null);

  const selected = useMemo(() => new Set(draft.studentIds), [draft.studentIds]);
  const matches = useMemo(() => matching(all ?? [], view), [all, view]);
  const count = useMemo(() => (all ?? []).filter(({ student }) => selected.has(student.id)).length, [all, selected]);
  const shown = useMemo(() => matches.filter(({ student }) => selected.has(student.id)).length, [matches, selected]);

  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (id) => dispatch({ type: 'student-toggled', id }),
      add: (ids) => dispatch({ type: 'students-added', ids }),
      remove: (ids) => dispatch({ type: 'students-removed', ids }),
    }),
    [dispatch],
  );
  const goOn = (): void => {
    if (count === 0) setProblem(AWARD_WORDS.noStudents);
    else void navigate(assignReasonsPath(draft));
  };
  const loadProblem = refreshProblem(state, studentsLoadText);
  const neverLoaded = all?.length === 0 && loadedAt === null;
  const retry = (
    <Button icon="refresh" onClick={refresh}>
      Retry
    </Button>
  );
  return (
    <>
      <PageHeader title="Choose students" lead={<DataAge loadedAt={loadedAt} />} />
      {loadProblem && <Alert action={retry}>{loadProblem}</Alert>}
      <StudentChoice
        students={all}
        loading={neverLoaded && state.kind === 'running'}
        neverLoaded={neverLoaded}
        houses={houses}
        view={view}
        onView={(next) => dispatch({ type: 'view-changed', change: next })}
        selected={selected}
        change={change}
      />
      <SelectionBar
        count={count}
        hidden={count - shown}
        onlySelected={view.only !== null}
        problem={count === 0 ? problem : null}
        dispatch={dispatch}
        onContinue={goOn}
      />
    </>
  );
}

function useHouses(): House[] {
  const services = useServices();
  const load = useCallback(
    () => refreshHouses({ api: services.api, db: services.catalogDb, now: () => services.now() }),
    [services],
  );
  useRefresh(load);
  return useLiveQuery(() => readHouses(services.catalogDb), [services], []);
}
