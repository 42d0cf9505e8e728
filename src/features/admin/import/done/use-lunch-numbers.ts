import { useEffect, useRef, useState } from 'react';
import type { ImportDone, ImportRequest } from '#contracts/admin/imports.ts';
import type { Failure } from '#domain/failure.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';

/** A part takes a second or two. */
const AT_ONCE = 50;

export type LunchNumbers =
  /** The file has none. */
  | { kind: 'none' }
  | { kind: 'sending'; sent: number; total: number }
  /** `goOn` sends the rest. */
  | { kind: 'stopped'; sent: number; total: number; failure: Failure; goOn: () => void }
  | { kind: 'done'; set: number; total: number };

/**
 * Sends the lunch numbers of an import after it, a few at a time: the server needs a moment for each. They are kept in
 * this page alone, so leaving it is asked about as long as some are left.
 */
export function useLunchNumbers(request: ImportRequest, done: ImportDone): LunchNumbers {
  const call = useAdminCall();
  const [numbers] = useState(() => numbersOf(request, done));
  const [state, setState] = useState({ sent: 0, set: 0 });
  const [failure, setFailure] = useState<Failure | null>(null);
  const { sent, set } = state;
  const total = numbers.length;
  // An effect that runs twice sends a part once.
  const sending = useRef(-1);

  useEffect(() => {
    if (sent >= total || failure !== null || sending.current === sent) return;
    sending.current = sent;
    const part = numbers.slice(sent, sent + AT_ONCE);
    void call('setImportedLunchNumbers', { id: done.id, body: { numbers: part }, timeoutMs: 60_000 }).then((result) => {
      sending.current = -1;
      if (result.ok) setState({ sent: sent + part.length, set: set + result.value.set });
      else setFailure(result.failure);
    });
  }, [call, done.id, numbers, sent, set, total, failure]);

  const isLeft = sent < total;
  useEffect(() => {
    if (!isLeft) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLeft]);

  if (total === 0) return { kind: 'none' };
  if (failure) return { kind: 'stopped', sent, total, failure, goOn: () => setFailure(null) };
  return isLeft ? { kind: 'sending', sent, total } : { kind: 'done', set, total };
}

function numbersOf(request: ImportRequest, done: ImportDone): { student_id: string; lunch_number: string }[] {
  const records = new Map(done.students.map(({ row, id }) => [row, id]));
  return request.students.flatMap(({ row, lunch_number }) => {
    const id = records.get(row);
    return id !== undefined && lunch_number ? [{ student_id: id, lunch_number }] : [];
  });
}
