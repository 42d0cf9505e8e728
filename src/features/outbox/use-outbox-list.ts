import { useMemo } from 'react';
import { readStudentNames } from '#data/cache/students.ts';
import { readOutboxList, type ListedSubmission } from '#data/outbox/view/outbox-list.ts';
import { useOutboxQuery } from '#services/hooks/outbox-query.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useNow } from '#ui/hooks/use-now.ts';

/** 'Recently sent'; the outbox keeps them for longer. */
const RECENT_MS = 7 * 24 * 60 * 60_000;
/** A sender that died holds its lease for less than a minute; nothing else here changes with the time alone. */
const LOOK_AGAIN_MS = 30_000;

export interface OutboxList {
  submissions: ListedSubmission[];
  names: ReadonlyMap<string, string>;
}

/** This person's submissions as they change, and the names of students that a sign-out took out of the rows. */
export function useOutboxList(): OutboxList | 'unreadable' | undefined {
  const services = useServices();
  const { session, schoolDb } = useAccount();
  const userId = session.profile.id;
  const now = useNow(LOOK_AGAIN_MS);
  const read = useOutboxQuery(
    (db) => readOutboxList(db, userId, { now: services.now(), since: now - RECENT_MS }),
    [services, userId, now],
    'unreadable' as const,
  );
  const submissions = read === 'unreadable' ? undefined : read;
  const nameless = useMemo(
    () =>
      (submissions ?? [])
        .flatMap(({ entries }) => entries.filter((entry) => entry.studentName === null).map((entry) => entry.studentId))
        .join(' '),
    [submissions],
  );
  const names = useLiveQuery(
    () => readStudentNames(schoolDb, nameless.split(' ').filter(Boolean)),
    [schoolDb, nameless],
  );
  return read === 'unreadable' ? read : submissions && { submissions, names: names ?? NO_NAMES };
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
