import type { Slip } from './slip.ts';

export const STUDENTS: Slip[] = [
  {
    id: 'RO1',
    file: 'server/rosters/save-roster.ts',
    from: 'owner_id = $2) FOR UPDATE',
    to: 'owner_id = $2)',
    what: 'two saves at once mix their members',
    tests: ['tests/server/races/first-wins.test.ts'],
  },
  {
    id: 'RO2',
    file: 'server/rosters/save-roster.ts',
    from: '  if (texts.length > MOST_STUDENTS) throw badRequest(`A roster holds at most ${MOST_STUDENTS} students.`);\n',
    to: '',
    what: 'a roster has no limit of members',
    tests: ['tests/server/rosters/rosters.test.ts'],
  },
  {
    id: 'ST1',
    file: 'server/students/student-routes.ts',
    from: "    await deps.limiter.countOf(session, 'newStudents');\n",
    to: '',
    what: 'new students have no hourly limit',
    tests: ['tests/server/limits/limits.test.ts'],
  },
  {
    id: 'ST2',
    file: 'server/students/create-student.ts',
    from: 'WHERE id = $1 AND created_by = $2 AND first_name',
    to: 'WHERE id = $1 AND $2::uuid IS NOT NULL AND first_name',
    what: "another teacher's key brings back that teacher's student",
    tests: ['tests/server/students/students.test.ts'],
  },
  {
    id: 'RO3',
    file: 'server/rosters/save-roster.ts',
    from: 'DELETE FROM roster_members m USING students s\n          WHERE m.roster_id = $1 AND s.id',
    to: 'DELETE FROM roster_members m USING students s\n          WHERE $1::uuid IS NOT NULL AND s.id',
    what: 'a save of one roster takes students out of all others',
    tests: ['tests/server/rosters/rosters.test.ts'],
  },
  {
    id: 'RO4',
    file: 'server/rosters/save-roster.ts',
    from: 'deleted_at IS NULL AND ($2::uuid IS NULL OR owner_id = $2) RETURNING id',
    to: 'deleted_at IS NULL AND owner_id = $2 RETURNING id',
    what: "staff can not delete a teacher's roster",
    tests: ['tests/server/rosters/rosters.test.ts'],
  },
];
