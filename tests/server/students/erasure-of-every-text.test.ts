import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';
import { awardBodyFor, nth, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** What stays of a student who was erased, and why it says nothing of them. Everything else has to go. */
const STAYS: Readonly<Record<string, string>> = {
  'audit_log.action': 'what was done',
  'audit_log.details': 'house, grade and counts; never a name, an address or a number',
  'audit_log.object_type': 'the kind of thing that it was done with',
  'ledger.fingerprint': 'a hash that tells the same award, sent twice, from another one',
  'ledger.habit_name': 'the school’s name for the habit',
  'ledger.source': 'which call it came by',
  'ledger.term': 'when it was',
  'store_ledger.item_name': 'the school’s name for the item',
  'student_changes.rows': 'ids, grades and houses, for a day',
  'student_term_total.term': 'when it was',
  'students.edited_fields': 'which fields staff edited, not what they say',
};

/** Tables whose rows are never about a student: devices, what they send again, and shared tablets are of people who award. */
const OF_STAFF_ALONE = new Set([
  'invitations',
  'devices',
  'returning_awards',
  'second_steps',
  'recovery_codes',
  'tablet_teachers',
]);

const EMAIL = 'every-text@demo.school';
const at = new Date(NOW);
let server: TestServer;
let office: string;
let student: string;
let account: string;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
  await server.signIn('amara');
  const school = await readSchool(server, office);
  student = nth(
    school.students.filter(({ email }) => email === 'amara@demo.school'),
    0,
  ).id;
  const [found] = await server.db.query<{ id: string; officeId: string }>(
    `SELECT id, (SELECT id FROM accounts WHERE username = 'office') AS "officeId" FROM accounts WHERE student_id = $1`,
    [student],
  );
  account = found?.id ?? '';
  const body = awardBodyFor(school, { student_id: student, scholar_id: student });
  await server.call('POST', '/api/points/award', { token: office, body });
  await server.db.query('UPDATE students SET email = $2 WHERE id = $1', [student, EMAIL]);
  await server.db.query('UPDATE accounts SET email = $2 WHERE id = $1', [account, EMAIL]);
  await makeRows(found?.officeId ?? '');
});
afterAll(() => server.close());

/** One row in each table that can be about a student and has none of the demo school. */
async function makeRows(officeId: string): Promise<void> {
  const [importId, classId, itemId] = [newId(), newId(), newId()];
  const rows: ReadonlyArray<[string, Record<string, unknown>]> = [
    [
      'imports',
      { id: importId, kind: 'csv', file_name: 'f', added: 0, changed: 0, archived: 0, made_at: at, made_by: officeId },
    ],
    ['import_rows', { import_id: importId, student_id: student, was: { id: student }, version: 1 }],
    ['import_lunch_numbers', { import_id: importId, student_id: student, was: 'w', hash: 'h' }],
    ['waiting_lunch_numbers', { import_id: importId, student_id: student, sealed: '\\x01' }],
    ['student_sources', { source: 's', source_id: 'i', student_id: student, import_id: importId }],
    ['lunch_numbers', { student_id: student, hash: 'h', set_at: at }],
    ['student_codes', { student_id: student, code_hash: '\\x01', made_at: at, made_by: officeId, expires_at: at }],
    ['classes', { id: classId, source: 's', source_id: 'i', title: 't', changed_at: at }],
    ['class_students', { class_id: classId, student_id: student }],
    ['provider_links', { issuer: 'i', subject: 's', account_id: account, linked_at: at }],
    ['reset_requests', { id: newId(), account_id: account, kind: 'scholar', created_at: at }],
    ['reset_codes', { id: newId(), account_id: account, hash: 'h', made_at: at, made_by: officeId, expires_at: at }],
    [
      'mails',
      {
        id: newId(),
        kind: 'approved',
        email: EMAIL,
        account_id: account,
        for_staff: false,
        sealed: '\\x01',
        made_at: at,
        due_at: at,
        ends_at: at,
        tries: 0,
      },
    ],
    ['duplicate_signups', { id: newId(), email: EMAIL, desired_role: 'SCHOLAR', created_at: at }],
    [
      'store_items',
      { id: itemId, name: 'n', description: '', cost_points: 1, group_name: '', active: true, position: 99 },
    ],
    [
      'store_ledger',
      {
        id: newId(),
        student_id: student,
        item_id: itemId,
        item_name: 'n',
        points: 1,
        actor_id: officeId,
        recorded_at: at,
      },
    ],
    ['student_changes', { id: newId(), kind: 'grade', actor_id: officeId, made_at: at, rows: [{ id: student }] }],
  ];
  for (const [table, row] of rows) {
    const names = Object.keys(row).join(', ');
    await server.db.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(row)],
    );
  }
}

interface Column {
  table: string;
  name: string;
  type: 'text' | '_text' | 'jsonb' | 'bytea';
}

const VALUE: Record<Column['type'], (mark: string) => string> = {
  text: (mark) => mark,
  _text: (mark) => `ARRAY[${mark}]`,
  jsonb: (mark) => `to_jsonb(${mark})`,
  bytea: (mark) => `convert_to(${mark}, 'UTF8')`,
};

/** A row that names the student, the account, or their address. */
const IS_THEIRS = `to_jsonb(t)::text LIKE ANY ($1::text[])`;
const theirs = () => [[student, account, EMAIL].map((each) => `%${each}%`)];

/** Writes a mark into every text of every row about the student. A column that takes only certain words has no room for one. */
async function markEverything(): Promise<Set<string>> {
  const columns = await server.db.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type
       FROM information_schema.columns c JOIN pg_tables p ON p.schemaname = 'public' AND p.tablename = c.table_name
      WHERE c.table_schema = 'public' AND c.udt_name IN ('text', '_text', 'jsonb', 'bytea') ORDER BY 1, 2`,
  );
  const marked = new Set<string>();
  for (const { table, name, type } of columns) {
    const mark = `'mark.${table}.${name}.' || t.ctid::text`;
    await server.db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const rows = await server.db
      .query(
        `UPDATE ${table} t SET ${name} = ${VALUE[type](mark)} WHERE ${IS_THEIRS} AND t.${name}::text IS DISTINCT FROM $2 RETURNING 1`,
        [...theirs(), EMAIL],
      )
      .catch(ofCertainWords);
    await server.db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    if (rows.length > 0) marked.add(table);
  }
  return marked;
}

function ofCertainWords(error: unknown): [] {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === '23514') return [];
  throw error;
}

/** Everything that the database says, bytes as text. */
async function everything(): Promise<string> {
  const tables = await server.db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.db.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n').replace(/\\\\x([0-9a-f]*)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
}

test('no text about a student survives the erasure, whichever table and column it is in', async () => {
  const named = await server.db.query<{ table: string }>(
    `SELECT DISTINCT c.conrelid::regclass::text AS table FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f' AND c.confrelid IN ('students'::regclass, 'accounts'::regclass)
        AND a.attname IN ('student_id', 'account_id')`,
  );
  for (const { table } of named.filter((each) => !OF_STAFF_ALONE.has(each.table))) {
    const rows = await server.db.query(`SELECT 1 FROM ${table} t WHERE ${IS_THEIRS}`, theirs());
    expect([table, rows.length > 0]).toEqual([table, true]);
  }
  const marked = await markEverything();
  expect([...marked]).toEqual(expect.arrayContaining(['students', 'accounts', 'ledger', 'lunch_numbers', 'sessions']));
  const [name] = await server.db.query<{ confirm: string }>(
    `SELECT first_name || ' ' || last_name AS confirm FROM students WHERE id = $1`,
    [student],
  );
  expect(
    await server.call('POST', `/api/admin/students/${student}/erase`, { token: office, body: name }),
  ).toMatchObject({
    status: 200,
  });
  const left = await everything();
  expect(left).not.toContain(EMAIL);
  const marks = new Set([...left.matchAll(/mark\.(\w+\.\w+)\./g)].map(([, column]) => column));
  expect(marks).toEqual(new Set(Object.keys(STAYS)));
});
