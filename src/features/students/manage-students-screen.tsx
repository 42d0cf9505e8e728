import { useCallback, useMemo, useRef, useState } from 'react';
import { LOADED } from '#data/cache/resource.ts';
import { searchStudentsOnServer, students } from '#data/cache/students.ts';
import type { Loadable } from '#domain/loadable.ts';
import {
  changedView,
  firstView,
  matching,
  pageOf,
  type ListedStudent,
  type ListView,
} from '#domain/people/student-list.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { House } from '#contracts/houses.ts';
import type { DirectoryStudent } from '#contracts/students.ts';
import { useCacheDeps } from '#services/services.ts';
import { useGrades, useHouses, useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useLoad } from '#services/hooks/use-load.ts';
import { Button } from '#ui/components/button.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StudentFilters } from '#ui/school/student-filters.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { DeleteStudentDialog } from './delete-student-dialog.tsx';
import styles from './manage-students-screen.module.css';
import { NewStudentButton } from './new-student-button.tsx';
import { StudentTable } from './student-table.tsx';

const NOBODY: Array<ListedStudent<DirectoryStudent>> = [];
const SEARCH_AFTER_MS = 300;
const NOT_SEARCHED = 'Couldn’t search the server. These are the matches on this device.';

/** Every student of the school: the search finds them on the device at once, and then asks the server too. */
export function ManageStudentsScreen() {
  const loadable = useCached(students);
  const houses = useHouses();
  const [deleting, setDeleting] = useState<DirectoryStudent | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Manage Students"
        lead={<DataStatus of={loadable} />}
        actions={<NewStudentButton houses={houses} onCreated={setStatus} />}
      />
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {status && <StatusMessage tone="good">{status}</StatusMessage>}
      </div>
      {loadable.kind === 'ready' && loadable.time === null && !loadable.isLoading && !loadable.problem && (
        <StatusMessage>{STUDENT_WORDS.partial}</StatusMessage>
      )}
      <FoundStudents of={loadable} houses={houses} onDelete={setDeleting} />
      {deleting && (
        <DeleteStudentDialog
          student={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(text) => {
            setDeleting(null);
            setStatus(text);
            // The row that had the focus is gone.
            outcome.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The filters, and a page of the students that they find. */
function FoundStudents({
  of: loadable,
  houses,
  onDelete,
}: {
  of: Loadable<DirectoryStudent[]>;
  houses: readonly House[];
  onDelete: (student: DirectoryStudent) => void;
}) {
  const grades = useGrades();
  const [view, setView] = useState<ListView>(firstView);
  const searchFailed = useSearchFailed(view, loadable.kind !== 'ready' || loadable.time === null);
  const names = useStudents() ?? NOBODY;
  const matches = useMemo(() => matching(names, view), [names, view]);
  const { rows, page, pages } = pageOf(matches, view);
  const turnTo = (next: number): void => {
    setView({ ...view, page: next });
    window.scrollTo(0, 0);
  };
  const noMatch = (
    <EmptyState
      icon="search"
      text={STUDENT_WORDS.noMatch}
      action={<Button onClick={() => setView({ ...firstView, pageSize: view.pageSize })}>Clear filters</Button>}
    />
  );
  return (
    <>
      {searchFailed && <StatusMessage>{NOT_SEARCHED}</StatusMessage>}
      <StudentFilters
        view={view}
        houses={houses}
        grades={grades}
        students={names}
        onChange={(change) => setView(changedView(view, change))}
      />
      <CachedView
        of={loadable}
        skeleton={<Skeleton count={8} height="3.5rem" />}
        empty={<EmptyState icon="person" text={STUDENT_WORDS.none} />}
      >
        {() => (
          <>
            {rows.length === 0 ? (
              noMatch
            ) : (
              <StudentTable rows={rows} houses={houses} total={matches.length} onDelete={onDelete} />
            )}
            <Pager page={page} pages={pages} onPage={turnTo} />
          </>
        )}
      </CachedView>
    </>
  );
}

/**
 * When the search has not changed for a moment, asks the server, with the filters, for students that this device does
 * not know; what comes is in the list by itself. Where the whole list was never loaded, a filter alone asks too.
 * Without a network the device's own list is the answer, and that is no failure.
 */
function useSearchFailed({ search, houseId, grade, pageSize }: ListView, incomplete: boolean): boolean {
  const deps = useCacheDeps();
  const wanted = useDebounced(search.trim(), SEARCH_AFTER_MS);
  const asks = wanted !== '' || (incomplete && (houseId !== null || grade !== null));
  const load = useCallback(
    async () => (asks ? searchStudentsOnServer(deps, { search: wanted || null, houseId, grade }, pageSize) : LOADED),
    [deps, asks, wanted, houseId, grade, pageSize],
  );
  const { problem } = useLoad(load);
  return problem !== null && problem.kind !== 'offline' && problem.kind !== 'timeout';
}
