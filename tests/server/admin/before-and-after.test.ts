import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import type { Contract } from '#contracts/call.ts';
import { CHANGE_NOTHING, portalWrites, readyFor, sendReady } from '#tests/support/server/portal-writes.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

type Name = keyof typeof CALLS;

/**
 * Columns of which the audit does not say what they were and what they are, and why. Everything else that an act of the portal
 * changes has to be in the details of its lines.
 */
const UNTOLD: Readonly<Record<string, string>> = {
  'accounts.decided_at': 'the line says when',
  'accounts.decided_by': 'the line says who',
  'accounts.is_staff': 'the role says it',
  'accounts.is_superuser': 'the role says it',
  'accounts.state': 'the action says it',
  'accounts.student_id': 'the details have it as student_id, and the undo of an approval takes it away',
  'habits.archived_at': 'the action says it',
  'houses.archived_at': 'the action says it',
  'houses.icon': 'the address of a picture; the action says that it was set or removed',
  'imports.undone_at': 'the action says it',
  'imports.undone_by': 'the line says who',
  'invitations.withdrawn_at': 'the action says it',
  'invitations.withdrawn_by': 'the line says who',
  'machine_tokens.ended_at': 'the action says it',
  'machine_tokens.ended_by': 'the line says who',
  'mail_settings.sender': 'an address of a person may be in it, so the audit says only that it changed',
  'mail_settings.tested_at': 'only a test changes it to a time',
  'mail_settings.is_on': 'the action says it',
  'reasons.archived_at': 'the action says it',
  'student_merges.parted_at': 'the action says it',
  'students.archived_at': 'the action says it',
  'students.archived_by': 'the line says who',
  'students.first_name': 'nothing of a person stays after an erasure; the line says which field changed',
  'students.last_name': 'nothing of a person stays after an erasure; the line says which field changed',
  'accounts.role': 'said in the words of the portal: educator, staff, super',
  'invitations.expires_at': 'follows from when the link was made',
  'students.email': 'nothing of a person stays after an erasure; the line says which field changed',
  'displays.revoked_at': 'the action says it',
  'displays.revoked_by': 'the line says who',
};

/** Columns that follow from others, and what a person never sees. */
const FOLLOWS =
  /^((\w+_)?version|edits|search_text|sort_key|edited_fields|closing_change|position|set_at|set_by|last_\w+|password\w*|\w*hash|sealed\w*)$/;
/** Tables of what is not the school's own: what waits, what was counted, and how often somebody tried. */
const BESIDES =
  /^(audit_log|throttles|sessions|mails|reset_\w+|\w*total\w*|student_changes|signup_approvals|import_\w+|waiting_\w+|night_files|display_\w+|tablet_teachers|duplicate_signups|student_codes|store_ledger|ledger|review_decisions|lunch_numbers|roster\w*|class\w*)$/;

const isStaffs = ({ method, grants }: Contract) => method !== 'GET' && grants.educator === '-' && grants.super !== '-';
const ACTS = (Object.keys(CALLS) as Name[]).filter(
  (name) => isStaffs(CALLS[name] as Contract) && !CHANGE_NOTHING.has(name),
);

interface Change {
  table: string;
  column: string;
  was: string | null;
  is: string | null;
}

let server: TestServer;
let office: string;
let recipes: ReturnType<typeof portalWrites>;

beforeAll(async () => {
  server = await createTestServer({
    deps: { addresses: () => ({ public_url: 'https://points.school.example', hosts: [] }) },
  });
  office = await server.signIn('office');
  recipes = portalWrites(server, office);
  await server.db.query('CREATE TABLE told (at_table text, was jsonb, is_now jsonb)');
  await server.db.query(`CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO told VALUES (TG_TABLE_NAME, to_jsonb(OLD), to_jsonb(NEW)); RETURN NULL; END $$`);
  const tables = await server.db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'told'",
  );
  for (const { name } of tables.filter((each) => !BESIDES.test(each.name))) {
    await server.db.query(`CREATE TRIGGER tell AFTER UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION tell()`);
  }
});
afterAll(() => server.close());
beforeEach(() => server.db.query('DELETE FROM throttles'));

/** What the last call changed, column by column. */
const changes = () =>
  server.db.query<Change>(
    `SELECT DISTINCT at_table AS table, key AS column, was ->> key AS was, is_now ->> key AS is
       FROM told, jsonb_object_keys(is_now) AS key
      WHERE was ->> key IS DISTINCT FROM is_now ->> key`,
  );

describe('the audit says what it was and what it is', () => {
  test.each(ACTS)('%s', async (name) => {
    const ready = await readyFor(recipes, name);
    await server.db.query('DELETE FROM told');
    const [last] = await server.db.query<{ seq: number }>('SELECT COALESCE(max(seq), 0) AS seq FROM audit_log');
    const answer = await sendReady(server, office, name, ready);
    expect(answer.status).toBe(CALLS[name].status);
    const lines = await server.db.query<{ details: Record<string, unknown> }>(
      'SELECT details FROM audit_log WHERE seq > $1',
      [last?.seq],
    );
    expect(lines.length, 'every act has a line').toBeGreaterThan(0);
    const told = JSON.stringify(lines.map(({ details }) => details));
    const untold = (await changes())
      .filter(({ table, column }) => !FOLLOWS.test(column) && !(`${table}.${column}` in UNTOLD))
      .filter(({ was, is }) => [was, is].some((value) => !told.includes(textOf(value))));
    expect(name === 'eraseStudent' ? [] : untold).toEqual([]);
  });
});

/** As the details have it. */
const textOf = (value: string | null): string => (value === null ? 'none' : JSON.stringify(value).slice(1, -1));
