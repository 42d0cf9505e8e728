import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { readHistory, refreshHistory } from '#data/cache/history.ts';
import { readStudent, refreshStudent } from '#data/cache/students.ts';
import { unsentEntries } from '#data/outbox/view/outbox-state.ts';
import { isStudentGone, STUDENT_WORDS, studentLoadText } from '#domain/people/student-words.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useRefresh } from '#ui/hooks/use-refresh.ts';
import { paths } from '#ui/paths.ts';
import { historyRows } from './history-rows.ts';
import { HistoryTable } from './history-table.tsx';
import styles from './student-history-screen.module.css';

/** Everything that one student was awarded. */
export function StudentHistoryScreen() {
  const { studentId = '' } = useParams();
  const { session, schoolDb } = useAccount();
  const { full_name: teacher } = session.profile;
  const student = useLiveQuery(() => readStudent(schoolDb, studentId), [schoolDb, studentId]);
  const history = useLiveQuery(() => readHistory(schoolDb, studentId), [schoolDb, studentId]);
  const outbox = useOutbox();
  const loads = useLoads(studentId);
  const rows = useMemo(() => {
    const unsent = unsentEntries(outbox).filter((entry) => entry.studentId === studentId);
    return historyRows(history?.entries ?? [], unsent, teacher);
  }, [history, outbox, studentId, teacher]);
  const running = loads.student.kind === 'running' || loads.history.kind === 'running';
  const isStudentFailed = loads.student.kind === 'failed' || loads.student.kind === 'not-stored';
  const cached = {
    // Without the student there is no name above the history.
    dataTime: student && history ? history.loadedAt : student === undefined || history === undefined ? undefined : null,
    // Where the student can't be had, neither can the history, for the same reason: said once.
    state: isStudentFailed ? loads.student : loads.history,
    refresh: loads.refresh,
    failedText: isStudentFailed ? studentLoadText : () => STUDENT_WORDS.historyNotLoaded,
  };
  const isGone = loads.student.kind === 'failed' && isStudentGone(loads.student.failure);
  return (
    <>
      <PageHeader
        title="Student History"
        lead={
          <>
            <p className={styles.who}>
              <strong className={styles.name}>
                {student ? `${student.first_name} ${student.last_name}`.trim() : '\u00a0'}
              </strong>
              {student?.email && <span>{student.email}</span>}
            </p>
            <DataStatus cached={cached} />
          </>
        }
        actions={
          <ButtonLink to={paths.students} variant="quiet" icon="back">
            All students
          </ButtonLink>
        }
      />
      {(!isGone || rows.length > 0) && <LoadAlert cached={cached} />}
      {history === undefined || (history === null && running && rows.length === 0) ? (
        <Skeleton count={6} height="3.5rem" />
      ) : rows.length > 0 ? (
        <HistoryTable rows={rows} />
      ) : isGone ? (
        <EmptyState icon="person" text={STUDENT_WORDS.notFound} />
      ) : history ? (
        <EmptyState icon="clock" text={STUDENT_WORDS.noHistory} />
      ) : (
        <EmptyState icon="cloud-off" text="This history has not been loaded on this device yet." />
      )}
    </>
  );
}

/** Student and history, loaded anew side by side. */
function useLoads(studentId: string) {
  const services = useServices();
  const { schoolDb } = useAccount();
  const loadStudent = useCallback(
    () => refreshStudent({ api: services.api, db: schoolDb }, studentId),
    [services, schoolDb, studentId],
  );
  const loadHistory = useCallback(
    () => refreshHistory({ api: services.api, db: schoolDb, now: () => services.now() }, studentId),
    [services, schoolDb, studentId],
  );
  const student = useRefresh(loadStudent);
  const history = useRefresh(loadHistory);
  return {
    student: student.state,
    history: history.state,
    refresh: () => {
      student.refresh();
      history.refresh();
    },
  };
}
