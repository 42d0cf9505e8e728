import { counted, countText } from '#domain/plural.ts';

/** 'Stopped. 12 sent, 18 not sent.' What was on its way without an answer is neither (docs/product.md). */
export function stoppedText(removed: { sent: number; notSent: number; inDoubt: number; mayCount: number }): string {
  const { sent, notSent, inDoubt } = removed;
  const text = `Stopped. ${sent} sent, ${notSent} not sent.`;
  const onTheirWay = counted(
    inDoubt,
    '# was already on its way and may still arrive.',
    '# were already on their way and may still arrive.',
  );
  return [text, inDoubt > 0 ? onTheirWay : null, mayCountText(removed.mayCount)]
    .filter((part) => part !== null)
    .join(' ');
}

/** After Cancel of one award. */
export function cancelledText(name: string, removed: { sent: number; inDoubt: number }): string {
  if (removed.sent > 0) return `Too late to cancel: the award of ${name} has been sent.`;
  if (removed.inDoubt > 0) return `The award of ${name} was already on its way and may still arrive.`;
  return `Cancelled: ${name}. Nothing was sent.`;
}

/** Awards that a person gave up, and of which nobody knows whether the server has them. Null: there are none. */
export function mayCountText(count: number): string | null {
  if (count === 0) return null;
  return counted(
    count,
    '# may count already: check the student’s history.',
    '# may count already: check the students’ histories.',
  );
}

/** After Skip. */
export function skippedText(name: string, mayCount: boolean): string {
  const open = mayCount ? ' The award may count already: check the student’s history.' : '';
  return `${name} was skipped.${open} The others will be sent.`;
}

/** The browser deleted unsent awards: some came back from the second copy, others did not. */
export function clearedText({ lost, restored }: { lost: number; restored: number }): string {
  const back = counted(
    restored,
    '# unsent award was restored from a second copy on this device.',
    '# unsent awards were restored from a second copy on this device.',
  );
  const gone = counted(lost, '# unsent award was lost.', '# unsent awards were lost.');
  return [
    'The browser cleared this app’s storage.',
    restored > 0 ? back : null,
    lost > 0 ? gone : null,
    lost > 0 ? 'Check the students’ histories and award any that are missing.' : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** An award that the student's history shows more often than this device made it. */
export function doubledText(award: {
  name: string;
  habitName: string;
  points: number;
  when: string;
  times: number;
  made: number;
}): string {
  const { name, habitName, when } = award;
  const what = `${countText(award.points, 'point', 'points')} for ${habitName} (${when})`;
  return `${name}’s history shows ${what} ${timesText(award.times)}. You awarded it ${timesText(award.made)} on this device.`;
}

function timesText(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

/** What Discard does to awards that are not sent. `mayCount`: those that the server may have all the same. */
export function discardText(count: number, mayCount: number): string {
  const text = `${count === 1 ? 'It' : 'They'}’ll be deleted. This can’t be undone.`;
  return [text, mayCountText(mayCount)].filter((part) => part !== null).join(' ');
}

/** A student by name, as well as this device knows it: a sign-out takes the names out of the rows. */
export function studentLabel(
  { studentName, studentId }: { studentName: string | null; studentId: string },
  names?: ReadonlyMap<string, string>,
): string {
  const name = studentName ?? names?.get(studentId);
  if (name) return name;
  return studentId ? `Student ${studentId}` : 'Unknown student';
}
