import type { LedgerRow } from './school-server.ts';

/** One tap on Award, as the teacher knows it. Its comment tells its rows from those of other taps. */
export interface Tap {
  teacher: string;
  comment: string;
  names: readonly string[];
}

/** What the ledger says of the taps; all but `awards` must be 0. */
export function judge(taps: readonly Tap[], ledger: readonly LedgerRow[]) {
  const found = { awards: 0, lost: 0, duplicated: 0, out_of_order: 0, wrong_teacher: 0, unknown: ledger.length };
  for (const { teacher, comment, names } of taps) {
    const rows = ledger.filter((row) => row.reason.endsWith(`Comment: ${comment}`));
    found.awards += names.length;
    found.unknown -= rows.length;
    found.wrong_teacher += rows.filter((row) => row.actorEmail !== teacher).length;
    const left = [...names];
    const places: number[] = [];
    for (const { studentName } of rows) {
      const at = left.indexOf(studentName);
      if (at < 0) found.duplicated += 1;
      else {
        left[at] = '';
        places.push(at);
      }
    }
    found.lost += left.filter((name) => name !== '').length;
    found.out_of_order += places.filter((place, index) => index > 0 && place < (places[index - 1] ?? 0)).length;
  }
  return found;
}
