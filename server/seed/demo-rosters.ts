import type { Queryable } from '#server/db/db.ts';
import type { DemoStudent } from './demo-students.ts';
import type { Random } from './random.ts';

interface DemoRoster {
  owner: 'rivera' | 'okafor';
  name: string;
  description: string | null;
  size: number;
  grades: readonly number[];
}

const ROSTERS: readonly DemoRoster[] = [
  { owner: 'rivera', name: 'Algebra, Period 1', description: 'Mornings in room 204', size: 28, grades: [8, 9] },
  { owner: 'rivera', name: 'Advisory 7B', description: 'Daily advisory group', size: 22, grades: [7] },
  { owner: 'rivera', name: 'Robotics Club', description: null, size: 14, grades: [6, 7, 8, 9, 10] },
  { owner: 'okafor', name: 'Third Grade Readers', description: 'Reading circle, Tuesdays', size: 24, grades: [3] },
  { owner: 'okafor', name: 'Garden Crew', description: null, size: 9, grades: [0, 1, 2] },
];

/** Adds the rosters. The first student, the scholar with an account, is a member of the advisory group. */
export async function seedRosters(
  db: Queryable,
  owners: Record<DemoRoster['owner'], string>,
  students: readonly DemoStudent[],
  { createdAt, random }: { createdAt: Date; random: Random },
): Promise<void> {
  for (const roster of ROSTERS) {
    const id = random.uuid();
    await db.query(
      'INSERT INTO rosters (id, owner_id, name, description, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)',
      [id, owners[roster.owner], roster.name, roster.description, createdAt],
    );
    const members = students.filter((student) => roster.grades.includes(student.grade)).slice(0, roster.size);
    await db.query('INSERT INTO roster_members (roster_id, student_id) SELECT $1, unnest($2::uuid[])', [
      id,
      members.map((student) => student.id),
    ]);
  }
}
