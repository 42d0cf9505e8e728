import type { Slip } from './slip.ts';

/** Two records of one child that are merged and parted. */
const seenBy = (tests: string[], slips: Omit<Slip, 'tests'>[]): Slip[] => slips.map((slip) => ({ ...slip, tests }));

const SUMS = seenBy(
  ['tests/server/admin/students/merge-records.test.ts'],
  [
    {
      id: 'MG1',
      file: 'server/ledger/ledger-queries.ts',
      from: 'JOIN present p ON p.id = o.kept_id',
      to: 'JOIN present p ON p.id = o.id',
      what: 'an award for a record that was merged counts for the house of that record',
    },
    {
      id: 'MG2',
      file: 'server/ledger/ledger-queries.ts',
      from: 'SELECT o.kept_id AS student_id',
      to: 'SELECT o.id AS student_id',
      what: 'an award for a record that was merged is in no sum of the kept one',
    },
    {
      id: 'MG3',
      file: 'server/ledger/reverse-award.ts',
      from: 'SELECT ${COUNTS_FOR} AS student_id, l.house_id',
      to: 'SELECT l.student_id, l.house_id',
      what: 'points that are taken back after a merge stay with the kept record',
    },
    {
      id: 'MG4',
      file: 'server/ledger/decide-review.ts',
      from: 'SELECT ${COUNTS_FOR} AS student_id, l.house_id',
      to: 'SELECT l.student_id, l.house_id',
      what: 'an award that staff let count after a merge is lost to the child',
    },
    {
      id: 'MG5',
      file: 'server/store/store-ledger.ts',
      from: 'WHERE t.student_id = ${COUNTS_FOR}`',
      to: 'WHERE t.student_id = l.student_id`',
      what: 'points that are given back after a merge are not in the balance',
    },
    {
      id: 'MG6',
      file: 'server/students/history.ts',
      from: "FROM ${idsOf('$1')} own",
      to: 'FROM (SELECT $1::uuid AS id) own',
      what: 'a history lacks the awards of the record that was merged',
    },
    {
      id: 'MG7',
      file: 'server/reports/teacher-report.ts',
      from: 'count(DISTINCT ${COUNTS_FOR})',
      to: 'count(DISTINCT l.student_id)',
      what: 'a teacher’s report counts a child twice',
    },
    {
      id: 'MG8',
      file: 'server/admin/students/record-queries.ts',
      from: ' WHERE s.erased_at IS NULL AND s.merged_into IS NULL`;',
      to: ' WHERE s.erased_at IS NULL`;',
      what: 'the list of students has a record that was merged',
    },
  ],
);

const RECORDS = seenBy(
  ['tests/server/admin/students/part-records.test.ts'],
  [
    {
      id: 'MG9',
      file: 'server/admin/students/merge-records.ts',
      from: "if (kept.archived_at !== null) throw unprocessable('kept_is_archived', MERGE_WORDS.keptIsArchived);",
      to: '',
      what: 'a child at school is merged into a record that is on no list',
    },
    {
      id: 'MG10',
      file: 'server/admin/students/merge-records.ts',
      from: 'kept.merged_into !== null || ',
      to: '',
      what: 'a record is merged into one that points to a third, and its points are in no sum',
    },
    {
      id: 'MG11',
      file: 'server/admin/students/merge-records.ts',
      from: "if (merged.length > 0) throw unprocessable('has_merged', MERGE_WORDS.hasMerged);",
      to: '',
      what: 'a record that others point to is merged, and their points are in no sum',
    },
    {
      id: 'MG12',
      file: 'server/admin/students/merge-records.ts',
      from: "if (other !== null) await revokeAllSessions(tx, deps, [other], 'records_merged');",
      to: '',
      what: 'the account that gave way stays signed in',
    },
    {
      id: 'MG13',
      file: 'server/admin/students/part-records.ts',
      from: 'fields.filter((field) => kept[field] === lost[field])',
      to: 'fields',
      what: 'parting empties a field that somebody saved since the merge',
    },
    {
      id: 'MG14',
      file: 'server/admin/students/part-records.ts',
      from: 'merge.made_at.getTime() > UNDO_MS',
      to: 'merge.made_at.getTime() >= UNDO_MS',
      what: 'a merge can’t be taken back for a whole day',
    },
    {
      id: 'MG15',
      file: 'server/students/student-changes.ts',
      from: 'AND erased_at IS NULL AND merged_into IS NULL ORDER BY id',
      to: 'AND erased_at IS NULL ORDER BY id',
      what: 'a record that was merged can be restored, and is on the lists a second time',
    },
    {
      id: 'MG16',
      file: 'server/students/erase-student.ts',
      from: '(id = $1 OR merged_into = $1) AND erased_at',
      to: 'id = $1 AND erased_at',
      what: 'an erasure leaves the child’s other record',
    },
    {
      id: 'MG17',
      file: 'server/students/erase-student.ts',
      from: 'AND s.merged_into IS NULL AND s.archived_at <',
      to: 'AND s.archived_at <',
      what: 'the time for keeping records erases half of a child who is here',
    },
    {
      id: 'MG18',
      file: 'server/admin/students/student-record-routes.ts',
      from: "if (recordId !== id) throw conflict('merged', MERGE_WORDS.eraseKept);",
      to: '',
      what: 'half of a child is erased under the name of the whole',
    },
    {
      id: 'MG19',
      file: 'server/admin/imports/known-students.ts',
      from: "      ...former('school_number'),\n",
      to: '',
      what: 'a file makes a merged record new, which it knows by its school number',
    },
    {
      id: 'MG20',
      file: 'server/admin/imports/known-students.ts',
      from: 'COALESCE(s.merged_into, s.id) AS student_id',
      to: 's.id AS student_id',
      what: 'tonight’s file makes a merged record new, which it knows by its own id',
    },
  ],
);

const TURNS = seenBy(
  ['tests/server/races/first-wins.test.ts'],
  [
    {
      id: 'MG21',
      file: 'server/admin/students/lock-records.ts',
      from: 'AND erased_at IS NULL ORDER BY id FOR UPDATE`',
      to: 'AND erased_at IS NULL ORDER BY id`',
      what: 'an award that meets a merge is in no sum',
    },
    {
      id: 'MG22',
      file: 'server/ledger/hold-students.ts',
      from: 'ORDER BY id FOR KEY SHARE`',
      to: 'ORDER BY id`',
      what: 'an undo and a merge wait for each other',
    },
    {
      id: 'MG23',
      file: 'server/admin/students/lock-records.ts',
      from: 'ORDER BY id FOR UPDATE`,\n    [[keptId, lostId]],\n  );\n  const rows',
      to: 'ORDER BY id`,\n    [[keptId, lostId]],\n  );\n  const rows',
      what: 'a merge and a roster that is saved wait for each other',
    },
    {
      id: 'MG24',
      file: 'server/rosters/save-roster.ts',
      from: 'ORDER BY id FOR KEY SHARE',
      to: 'ORDER BY id',
      what: 'a roster that is saved during a merge loses the child',
    },
  ],
);

export const MERGES: Slip[] = [...SUMS, ...RECORDS, ...TURNS];
