import type { OutboxState } from '#data/outbox/view/outbox-state.ts';
import { forgetRefused } from '#data/outbox/undo/undo-rows.ts';
import { notUndoneText } from '#domain/awards/undo-words.ts';
import { useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';

/** The undos that the server refused, by what it said, until the person knows of them. */
export function RefusedUndos({ submissions, undos }: Pick<OutboxState, 'submissions' | 'undos'>) {
  const { undoDb } = useServices();
  const names = new Map(
    submissions.flatMap(({ entries }) => entries.map(({ id, studentName }) => [id, studentName] as const)),
  );
  const byProblem = new Map<string | null, string[]>();
  for (const [id, undo] of undos) {
    if (undo.kind === 'refused') byProblem.set(undo.detail, [...(byProblem.get(undo.detail) ?? []), id]);
  }
  return [...byProblem].map(([problem, ids]) => (
    <Alert
      key={problem ?? ''}
      action={<Button onClick={() => void forgetRefused(undoDb, ids).catch(() => undefined)}>Got it</Button>}
    >
      {notUndoneText({ count: ids.length, names: ids.flatMap((id) => names.get(id) ?? []), problem })}
    </Alert>
  ));
}
