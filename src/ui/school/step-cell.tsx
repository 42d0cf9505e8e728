import { stepLabel } from '#domain/people/ladder.ts';
import { useLadder } from './ladder-context.ts';

/** A student's step below its head, such as 'Year'. */
export function StepLabel({ grade }: { grade: number | null }) {
  const ladder = useLadder();
  return grade === null ? '–' : stepLabel(ladder, grade);
}

/** The same as a cell, which on a phone says the word itself. */
export function StepCell({ grade }: { grade: number | null }) {
  return (
    <td data-before={useLadder().word}>
      <StepLabel grade={grade} />
    </td>
  );
}
