import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { HistoryEntry } from '#contracts/history.ts';
import type { DirectoryStudent } from '#contracts/students.ts';
import { historyOf } from '#data/cache/history.ts';
import { receivedAwards } from '#data/cache/my-awards.ts';
import { studentOf } from '#data/cache/students.ts';
import { listedAwards } from '#domain/awards/given.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { isGone } from '#domain/failure.ts';
import { fullName } from '#domain/names.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { useAccount } from '#services/services.ts';
import { useEntries, useGivenAwards } from '#services/given/use-given.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useCached } from '#services/hooks/use-cached.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus, LoadAlert } from '#ui/components/cached-view.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths, withQuery } from '#ui/paths.ts';
import { BalanceCard } from './balance-card.tsx';
import { HistoryOfPeriod } from './history-of-period.tsx';
import { historyRows, type HistoryRow } from './history-rows.ts';
import styles from './student-history-screen.module.css';

/** Everything that one student was awarded: its figures, then each award. */
export function StudentHistoryScreen() {
  const { studentId = '' } = useParams();
  const { full_name: teacher } = useAccount().session.profile;
  const student = useCached(studentOf(studentId));
  const history = useCached(historyOf(studentId));
  const entries = dataOf(history);
  const awards = useAwardsOf(studentId, entries);
  const rows = useMemo(() => historyRows(entries ?? [], awards, teacher), [entries, awards, teacher]);
  useRefreshAfterUndo(rows, history.refresh);
  const known = dataOf(student);
  const both = together(student, history);
  const studentIsGone = student.problem !== null && isGone(student.problem);
  // The summary above the awards has it too.
  const hasOwnAward = !studentIsGone && both.kind !== 'loading' && (rows.length === 0 || known === null);
  return (
    <>
      <PageHeader
        place="Student History"
        {...(known ? { above: 'Student History', title: fullName(known) } : { title: 'Student History' })}
        lead={<Lead student={known} both={both} />}
        actions={
          <>
            <ButtonLink to={paths.students} variant="quiet" icon="back">
              All students
            </ButtonLink>
            {hasOwnAward && (
              <ButtonLink to={withQuery(paths.assignReasons, { student_id: studentId })} variant="primary" icon="award">
                Award
              </ButtonLink>
            )}
          </>
        }
      />
      {rows.length > 0 ? (
        <>
          <LoadAlert of={both} />
          <HistoryOfPeriod student={known} entries={entries} rows={rows} />
        </>
      ) : studentIsGone ? (
        <EmptyState icon="person" text={STUDENT_WORDS.notFound} />
      ) : (
        <CachedView of={both} skeleton={<Skeleton count={6} height="3.5rem" />}>
          {() => <EmptyState icon="clock" text={STUDENT_WORDS.noHistory} />}
        </CachedView>
      )}
      {known && <BalanceCard studentId={studentId} />}
    </>
  );
}

/** The student's awards: as their history lists them, with what this device knows of the person's own. */
function useAwardsOf(studentId: string, history: readonly HistoryEntry[] | null) {
  const now = useNow(MINUTE_MS).at;
  const [since] = useState(now - DAY_MS);
  const all = useEntries(useOutboxSince(since).submissions);
  const received = dataOf(useCached(receivedAwards));
  const own = useMemo(() => new Set(received?.awards.map(({ id }) => id)), [received]);
  const entries = useMemo(() => all.filter((entry) => entry.studentId === studentId), [all, studentId]);
  const listed = useMemo(() => listedAwards(history ?? []), [history]);
  return useGivenAwards(entries, listed, now, own);
}

/** The ledger has changed: the copy is read again, so that totals and charts follow. */
function useRefreshAfterUndo(rows: readonly HistoryRow[], refresh: () => void): void {
  const undone = rows.filter(({ state, takenBack }) => state === 'taken-back' && takenBack === null).length;
  useEffect(() => {
    if (undone > 0) refresh();
    // eslint-disable-next-line react/exhaustive-deps -- once for each award, however often the page is drawn
  }, [undone]);
}

function Lead({ student, both }: { student: DirectoryStudent | null; both: Loadable<unknown> }) {
  return (
    <>
      {(student || both.kind !== 'missing') && (
        <p className={styles.who}>{student?.email ? <EmailText email={student.email} /> : '\u00a0'}</p>
      )}
      <DataStatus of={both} />
    </>
  );
}

/**
 * Student and history as one. If the student can't be loaded, the history can't either: the reason is shown once, and
 * names what is missing.
 */
function together(student: Loadable<unknown>, history: Loadable<HistoryEntry[]>): Loadable<HistoryEntry[]> {
  // Whether the student is known is not decided yet.
  const isComing = student.isLoading || student.kind === 'reading';
  const common = {
    isLoading: isComing || history.isLoading,
    problem: student.problem ?? history.problem,
    words: { ...(student.problem && student.kind !== 'ready' ? student : history).words, never: history.words.never },
    refresh: () => {
      student.refresh();
      history.refresh();
    },
  };
  if (history.kind === 'missing' && isComing) return { kind: 'loading', ...common };
  // Without the student there is no name above the history.
  if (history.kind === 'ready' && student.kind !== 'ready') return { ...history, ...common, time: null };
  return { ...history, ...common };
}
