import { useCallback, useMemo, useRef, useState } from 'react';
import { searchStudentsOnServer } from '#data/cache/students.ts';
import { changedView, firstView, matching, pageOf, type ListView } from '#domain/people/student-list.ts';
import { STUDENT_WORDS, studentsLoadText } from '#domain/people/student-words.ts';
import type { Student } from '#contracts/students.ts';
import { useAccount, useServices } from '#services/services.ts';
import {
  useGrades,
  useHouses,
  useLoadStudents,
  useStudents,
  useStudentsAge,
} from '#services/hooks/student-directory.ts';
import { Button } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StudentFilters } from '#ui/school/student-filters.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useRefresh } from '#ui/hooks/use-refresh.ts';
import { DeleteStudentDialog } from './delete-student-dialog.tsx';
import styles from './manage-students-screen.module.css';
import { NewStudentButton } from './new-student-button.tsx';
import { StudentTable } from './student-table.tsx';

const SEARCH_AFTER_MS = 300;
const NOT_SEARCHED = 'The server couldn’t be searched. These are the matches on this device.';

/** Every student of the school: found at once on the device, and asked of the server behind it. */
export function ManageStudentsScreen() {
  const students = useStudents();
  const loadedAt = useStudentsAge();
  const houses = useHouses();
  const grades = useGrades();
  const { state, refresh } = useRefresh(useLoadStudents());
  const [view, setView] = useState<ListView>(firstView);
  const searchFailed = useSearchFailed(view, loadedAt === null);
  const [deleting, setDeleting] = useState<Student | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const told = useRef<HTMLDivElement>(null);

  const matches = useMemo(() => matching(students ?? [], view), [students, view]);
  const { rows, page, pages } = pageOf(matches, view);
  const cached = { dataTime: loadedAt, state, refresh, failedText: studentsLoadText };
  const neverLoaded = students?.length === 0 && loadedAt === null;
  return (
    <>
      <PageHeader
        title="Manage Students"
        lead={<DataStatus cached={cached} />}
        actions={<NewStudentButton houses={houses} onCreated={setStatus} />}
      />
      <div ref={told} tabIndex={-1} className={styles.told}>
        {status && <StatusMessage tone="good">{status}</StatusMessage>}
      </div>
      <LoadAlert cached={cached} />
      {searchFailed && <StatusMessage>{NOT_SEARCHED}</StatusMessage>}
      <StudentFilters
        view={view}
        houses={houses}
        grades={grades}
        students={students ?? []}
        onChange={(change) => setView(changedView(view, change))}
      />
      {students === undefined || (neverLoaded && state.kind === 'running') ? (
        <Skeleton count={8} height="3.5rem" />
      ) : rows.length > 0 ? (
        <>
          <StudentTable rows={rows} houses={houses} total={matches.length} onDelete={setDeleting} />
          <Pager
            page={page}
            pages={pages}
            onPage={(next) => {
              setView({ ...view, page: next });
              window.scrollTo(0, 0);
            }}
          />
        </>
      ) : (
        <NoRows
          neverLoaded={neverLoaded}
          filtered={students.length > 0}
          onClear={() => setView({ ...firstView, pageSize: view.pageSize })}
        />
      )}
      {deleting && (
        <DeleteStudentDialog
          student={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(text) => {
            setDeleting(null);
            setStatus(text);
            // The row that had the focus is gone.
            told.current?.focus();
          }}
        />
      )}
    </>
  );
}

function NoRows({ neverLoaded, filtered, onClear }: { neverLoaded: boolean; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        text={STUDENT_WORDS.noMatch}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon="person"
      text={neverLoaded ? 'The students have not been loaded on this device yet.' : STUDENT_WORDS.none}
    />
  );
}

/**
 * Asks the server when the search has stood still, with the filters, for students that this device has not heard of; what
 * comes is in the list by itself. Where the whole list was never loaded, a filter alone asks too. Without a network the
 * device's own list is the answer, and that is no failure.
 */
function useSearchFailed({ search, houseId, grade, pageSize }: ListView, incomplete: boolean): boolean {
  const { api } = useServices();
  const { schoolDb } = useAccount();
  const wanted = useDebounced(search.trim(), SEARCH_AFTER_MS);
  const asks = wanted !== '' || (incomplete && (houseId !== null || grade !== null));
  const load = useCallback(
    async () =>
      asks
        ? searchStudentsOnServer({ api, db: schoolDb }, { search: wanted || null, houseId, grade }, pageSize)
        : { ok: true as const, value: undefined },
    [api, schoolDb, asks, wanted, houseId, grade, pageSize],
  );
  const { state } = useRefresh(load);
  return state.kind === 'failed' && state.failure.kind !== 'offline' && state.failure.kind !== 'timeout';
}
