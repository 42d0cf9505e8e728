import { foldText } from '#domain/names.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchTextOf, sortKeyOf } from '#server/students/student-queries.ts';
import { DEMO_SCHOLAR, demoEmail } from './demo-accounts.ts';
import { FIRST_NAMES, LAST_NAMES } from './demo-names.ts';
import type { Random } from './random.ts';

export interface DemoStudent {
  id: string;
  houseId: string;
  grade: number;
}

const GRADES = 13;

/** The school has no email address of this student, who can be anyone but the scholar with an account. */
const WITHOUT_EMAIL = 5;

/** The school number of the first student. */
const FIRST_NUMBER = 4_001;

/** Adds students of all grades and houses. The first is the scholar who has an account. */
export async function seedStudents(
  db: Queryable,
  options: { count: number; houseIds: readonly string[]; createdAt: Date; random: Random },
): Promise<DemoStudent[]> {
  const { count, houseIds, createdAt, random } = options;
  const taken = new Map<string, number>();
  const emailOf = (first: string, last: string) => {
    const local = foldText(`${first}.${last}`)
      .replace(/ı/g, 'i')
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      .replace(/[^a-z.]/g, '');
    const times = taken.get(local) ?? 0;
    taken.set(local, times + 1);
    return `${local}${times === 0 ? '' : times + 1}@students.demo.school`;
  };
  const rowOf = (index: number) => {
    const isScholar = index === 0;
    const first = isScholar ? DEMO_SCHOLAR.firstName : random.pick(FIRST_NAMES);
    const last = isScholar ? DEMO_SCHOLAR.lastName : random.pick(LAST_NAMES);
    const email = isScholar ? demoEmail('amara') : emailOf(first, last);
    return {
      id: random.uuid(),
      first_name: first,
      last_name: last,
      email: index === WITHOUT_EMAIL ? null : email,
      school_number: String(FIRST_NUMBER + index),
      house_id: random.pick(houseIds),
      grade: isScholar ? DEMO_SCHOLAR.grade : random.below(GRADES),
      search_text: searchTextOf(first, last),
      sort_key: sortKeyOf(first, last),
      created_at: createdAt,
    };
  };
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  await db.query(
    `INSERT INTO students (id, first_name, last_name, email, school_number, house_id, grade, search_text, sort_key, created_at)
     SELECT id, first_name, last_name, email, school_number, house_id, grade, search_text, sort_key, created_at
       FROM jsonb_populate_recordset(NULL::students, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  return rows.map((row) => ({ id: row.id, houseId: row.house_id, grade: row.grade }));
}
