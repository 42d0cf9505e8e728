import type { BrokenLine } from '#tests/faults/break-line.ts';

/** A school that goes wrong in one line. `run`: the one of the first seed in which it was seen last. */
export type SchoolMutant = BrokenLine & { name: string; run?: number };

const COUNTS_IN_HISTORY = `(l.reverses_id IS NULL
         OR EXISTS (SELECT 1 FROM ledger o WHERE o.id = l.reverses_id AND o.actor_id = l.actor_id))`;

export const SCHOOL_MUTANTS: readonly SchoolMutant[] = [
  {
    name: 'takes the points of before along when a student moves to another house',
    file: 'server/admin/students/edit-student.ts',
    statement: 'UPDATE students s SET edited_fields = s.edited_fields || $2::jsonb,',
    from: 'UPDATE students s SET edited_fields = s.edited_fields || $2::jsonb,',
    to: `WITH along AS (UPDATE house_total t SET points = t.points - m.points FROM student_total m
                         WHERE m.student_id = $1 AND t.house_id = m.house_id)
         UPDATE students s SET edited_fields = s.edited_fields || $2::jsonb,`,
    run: 8,
  },
  {
    name: 'takes an award back from the house of today',
    file: 'server/ledger/reverse-award.ts',
    statement: 'JOIN ledger l ON l.id = g.award_id',
    from: 'SELECT g.id, l.student_id, l.house_id',
    to: 'SELECT g.id, l.student_id, s.house_id',
    run: 1,
  },
  {
    name: 'leaves the balance as it was when an award is taken back',
    file: 'server/ledger/point-totals.ts',
    statement: 'INSERT INTO student_total AS t',
    from: 'sum(points), sum(entries)',
    to: 'greatest(sum(points), 0), sum(entries)',
    run: 1,
  },
  {
    name: 'forgets the sums of the term at a roll-over',
    file: 'server/admin/imports/roll-over.ts',
    statement: 'UPDATE students s SET grade = c.grade',
    from: 'UPDATE students s SET grade',
    to: 'WITH forgotten AS (DELETE FROM student_term_total) UPDATE students s SET grade',
    run: 4,
  },
  {
    name: 'counts what staff declined',
    file: 'server/ledger/decide-review.ts',
    statement: 'INSERT INTO review_decisions',
    from: "WHERE d.outcome = 'counted'",
    to: 'WHERE true',
  },
  {
    name: 'gives spent points back twice',
    file: 'server/store/store-ledger.ts',
    statement: 'INSERT INTO store_ledger',
    from: 'spent = t.spent + l.points',
    to: 'spent = t.spent + l.points * CASE WHEN l.points < 0 THEN 2 ELSE 1 END',
    run: 1,
  },
  {
    name: 'leaves out of the history what staff took back',
    file: 'server/students/history.ts',
    statement: 'ORDER BY l.occurred_at DESC, l.seq DESC LIMIT $2::bigint OFFSET $3::bigint',
    from: ' ORDER BY l.occurred_at',
    to: ` WHERE ${COUNTS_IN_HISTORY} ORDER BY l.occurred_at`,
  },
  {
    name: 'counts in the report of a period what waits for staff',
    file: 'server/reports/period-report.ts',
    statement: 'WITH entries AS MATERIALIZED',
    from: "l.status = 'counted'",
    to: 'true',
  },
  {
    name: 'counts at once what was tapped long ago',
    file: 'server/ledger/tap-time.ts',
    from: 'LATE_MS = 14 * DAY_MS',
    to: 'LATE_MS = 140 * DAY_MS',
  },
  {
    name: 'keeps a name on the device that an import changed',
    file: 'src/data/cache/directory.ts',
    from: 'results.map((row) => [row.id, row] as const)',
    to: 'results.map((row) => [row.id, byId.get(row.id) ?? row] as const)',
  },
  {
    name: 'leaves the names of other teachers’ students on the device',
    file: 'src/data/outbox/entry/redact-names.ts',
    from: '!keepUserIds.includes(row.userId)',
    to: 'keepUserIds.includes(row.userId)',
  },
  {
    name: 'sends what stands behind a refused award',
    file: 'src/data/outbox/rules/own-entries.ts',
    from: 'return rows.filter((row) => !stopped.has(row.submissionId));',
    to: 'return rows.filter((row) => isWaiting(row) || !stopped);',
    run: 27,
  },
];
