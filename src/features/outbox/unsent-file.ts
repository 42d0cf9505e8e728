import { studentLabel } from '#domain/awards/outbox-words.ts';
import { csvFile } from '#domain/csv.ts';
import { isUnsent } from '#domain/awards/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { writtenIn } from '#domain/formats.ts';
import { dayOf, type Moment } from '#domain/school-clock.ts';
import { labelledEntries } from './entry-label.ts';

const HEAD = [
  'Made at',
  'Student',
  'Student id',
  'Habit',
  'Reasons',
  'Comment',
  'Points',
  'Status',
  'Details',
  'Award id',
];

/** All unsent awards, oldest first, as a table for a spreadsheet, with what a person needs to award them by hand. */
export function unsentFile(
  submissions: readonly Submission[],
  names: ReadonlyMap<string, string>,
  now: Moment,
): { name: string; text: string } {
  const lines = submissions
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .flatMap((submission) =>
      labelledEntries(submission.entries)
        .filter(({ entry }) => isUnsent(entry))
        .map(({ entry, label }) => [
          timeStamp(submission.madeAt, now.zone),
          studentLabel(entry, names),
          entry.studentId,
          submission.habitName,
          submission.reasons.join('; '),
          submission.comment,
          submission.points,
          label.text,
          label.more ?? '',
          entry.id,
        ]),
    );
  return { name: `unsent-awards-${dayOf(now)}.csv`, text: csvFile([HEAD, ...lines]) };
}

/** Swedish writes a time as spreadsheets read and sort it. */
const stamp = writtenIn({ dateStyle: 'short', timeStyle: 'short' }, 'sv');

/** '2026-11-20 09:14', as the school's clock says. */
function timeStamp(at: number, zone: string | null): string {
  return at === 0 ? '' : stamp(at, zone);
}
