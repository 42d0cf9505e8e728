import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Random } from './random.ts';

/** The password of every demo account. It is public on purpose, so a demo server listens at 127.0.0.1 by default. */
export const DEMO_PASSWORD = 'Demo-2026-points';

/** With these the scholar can choose a new password: school email, lunch number, grade. */
export const DEMO_SCHOLAR = { firstName: 'Amara', lastName: 'Obi', grade: 7, lunchNumber: '482913' } as const;

/** The answer to rivera's security question. */
export const DEMO_ANSWER = 'Captain Mango';

interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  role: 'SCHOLAR' | 'EDUCATOR' | 'STAFF';
  state: 'active' | 'pending';
  isStaff: boolean;
  isSuperuser: boolean;
  question: string | null;
  answer: string | null;
}

const plain = { state: 'active', isStaff: false, isSuperuser: false, question: null, answer: null } as const;

const ACCOUNTS: readonly DemoAccount[] = [
  {
    ...plain,
    username: 'rivera',
    firstName: 'Ana',
    lastName: 'Rivera',
    role: 'EDUCATOR',
    question: 'What did we call the parrot in my first classroom?',
    answer: DEMO_ANSWER,
  },
  {
    ...plain,
    username: 'okafor',
    firstName: 'Chidi',
    lastName: 'Okafor',
    role: 'EDUCATOR',
    question: 'What is your last name?',
    answer: 'Okafor',
  },
  { ...plain, username: 'amara', firstName: DEMO_SCHOLAR.firstName, lastName: DEMO_SCHOLAR.lastName, role: 'SCHOLAR' },
  {
    ...plain,
    username: 'office',
    firstName: 'Morgan',
    lastName: 'Whitfield',
    role: 'STAFF',
    isStaff: true,
    isSuperuser: true,
  },
  { ...plain, username: 'pending', firstName: 'Robin', lastName: 'Castellano', role: 'EDUCATOR', state: 'pending' },
];

export const demoEmail = (username: string) => `${username}@demo.school`;

const DEMO_SIGN_INS = [
  { email: demoEmail('rivera'), who: 'educator' },
  { email: demoEmail('okafor'), who: 'educator who has to choose a security question first' },
  { email: demoEmail('amara'), who: 'scholar' },
  { email: demoEmail('office'), who: 'staff, superuser' },
] as const;

/** How to sign in to the demo school, as lines for a terminal. */
export function demoSignIns(): string {
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length));
  return [
    '  It holds a demo school. Sign in as',
    ...DEMO_SIGN_INS.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
    `  Password for all: ${DEMO_PASSWORD}`,
    '',
  ].join('\n');
}

/** Returns the accounts' ids by username. */
export async function seedAccounts(
  db: Queryable,
  deps: { passwords: Passwords; random: Random; createdAt: Date; scholarId: string },
): Promise<Map<string, string>> {
  const { passwords, random, createdAt, scholarId } = deps;
  const rows = await Promise.all(
    ACCOUNTS.map(async (account) => ({
      id: random.uuid(),
      email: demoEmail(account.username),
      username: account.username,
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      is_staff: account.isStaff,
      is_superuser: account.isSuperuser,
      state: account.state,
      password_hash: await passwords.hash(DEMO_PASSWORD),
      password_changed_at: createdAt,
      security_question: account.question,
      security_answer_hash: account.answer === null ? null : await passwords.hashAnswer(account.answer),
      student_id: account.username === 'amara' ? scholarId : null,
      created_at: createdAt,
    })),
  );
  await db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, is_superuser, state,
                           password_hash, password_changed_at, security_question, security_answer_hash, student_id,
                           created_at)
     SELECT id, email, username, first_name, last_name, role, is_staff, is_superuser, state, password_hash,
            password_changed_at, security_question, security_answer_hash, student_id, created_at
       FROM jsonb_populate_recordset(NULL::accounts, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  await db.query('INSERT INTO lunch_numbers (student_id, hash, set_at) VALUES ($1, $2, $3)', [
    scholarId,
    await passwords.hash(DEMO_SCHOLAR.lunchNumber),
    createdAt,
  ]);
  return new Map(rows.map((row) => [row.username, row.id]));
}
