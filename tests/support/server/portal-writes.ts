import { readFileSync } from 'node:fs';
import { CALLS } from '#contracts/calls.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { DEMO_ANSWER } from '#server/seed/demo-accounts.ts';
import { seal } from '#server/keys/seal.ts';
import { ago } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';
import { TEST_KEYS } from './cluster.ts';
import { callWith, createCookieJar, pairDisplay, pairTablet } from './paired-display.ts';
import { awardBodyFor, readSchool } from './school.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A call that the server would answer with a success, and that changes something. */
export interface Ready {
  id?: string;
  body?: unknown;
}
type Name = keyof typeof CALLS;

/**
 * Posts that change nothing of the school's: what they say is only looked at, is what the server does each hour by itself, is an
 * email to the caller alone, or is a file beside the database.
 */
export const CHANGE_NOTHING = new Set<string>([
  'previewImport',
  'previewRollOver',
  'findPairing',
  'adminTotalsCheck',
  'testMail',
  'makeBackup',
]);
type Versioned = { id: string; version: number };
type Recipe = () => Promise<Ready>;

const DAY = 86_400_000;
const NOT_READ = { students: 0, added: 0, changed: 0, leavers: 0, unchanged: 0, refused: 0, why: 'No names in it.' };
const TOKEN = { name: 'Library gate', scopes: ['awards'], days: 30 };
const FILE = { kind: 'csv', file_name: 'pupils.csv', source: null, year_words: null };

/** Makes this write ready; every write of the portal has to have a recipe. */
export async function readyFor(recipes: ReturnType<typeof portalWrites>, name: Name): Promise<Ready> {
  const ready = await recipes[name]?.();
  if (!ready) throw new Error(`${name} is an act of the portal: portal-writes.ts says how to make one`);
  return ready;
}

/** Sends it as the person of this token. */
export function sendReady(server: TestServer, token: string, name: Name, { id = '', body }: Ready): Promise<Answer> {
  const { method, path } = CALLS[name];
  return server.call(method, path.replace(':id', id), { token, ...(body !== undefined && { body }) });
}

/** Who can sign in, whatever other acts did to the accounts of the seed. */
export async function newTeacher({ db }: TestServer) {
  const username = `teacher-${newId().slice(-6)}`;
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, is_superuser, state,
                           password_hash, password_changed_at, created_at)
     SELECT gen_random_uuid(), '${username}@demo.school', '${username}', 'New', 'Teacher', 'EDUCATOR', false, false,
            'active', password_hash, password_changed_at, created_at FROM accounts WHERE username = 'office'
     RETURNING id`,
  );
  return { account_id: row?.id ?? '', username };
}

/** How each write of the portal is made ready, in the demo school. `staff` has to be a superuser. */
export function portalWrites(server: TestServer, staff: string): Partial<Record<Name, Recipe>> {
  /** One for two acts: an address may ask for a few codes a minute only. */
  let shared: ReturnType<typeof pairTablet> | undefined;
  const call = async (name: Name, ready: Ready = {}): Promise<Answer> => {
    const answer = await sendReady(server, staff, name, ready);
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const made = async (name: Name, ready?: Ready): Promise<string> => String(Object((await call(name, ready)).body).id);
  const idOf = async (sql: string): Promise<string> => (await server.db.query<{ id: string }>(sql))[0]?.id ?? '';
  const idsOf = async (sql: string): Promise<string[]> =>
    (await server.db.query<{ id: string }>(sql)).map(({ id }) => id);

  const versionOf = async (table: string, where: string): Promise<number> =>
    (await server.db.query<{ version: number }>(`SELECT version FROM ${table} WHERE ${where}`))[0]?.version ?? 0;
  const account = (username: string) => idOf(`SELECT id FROM accounts WHERE username = '${username}'`);
  const newStudent = () => ({ first_name: 'Wren', last_name: `No ${newId()}` });
  const student = () => made('createAdminStudent', { body: newStudent() });
  const habit = () =>
    made('createHabit', { body: { name: `Habit ${newId().slice(-6)}`, colour: '#1566a9', reasons: ['One', 'Two'] } });
  const reasonOf = (habitId: string) =>
    idOf(`SELECT id FROM reasons WHERE habit_id = '${habitId}' ORDER BY position LIMIT 1`);
  const house = () => made('createHouse', { body: { name: `House ${newId().slice(-6)}`, colour: '#1566a9' } });
  const item = () => made('createStoreItem', { body: { name: 'A sticker', cost_points: 0 } });
  const png = readFileSync('public/icons/Junbi.png').toString('base64');
  const invitation = () =>
    made('invite', {
      body: { email: `${newId().slice(-6)}@school.test`, role: 'educator', first_name: '', last_name: '' },
    });
  /** An email that the mail server did not take. */
  const notSent = async () => {
    const id = newId();
    const text = JSON.stringify({ subject: 'Hello', parts: [] });
    await server.db.query(
      `INSERT INTO mails (id, kind, email, for_staff, sealed, made_at, due_at, ends_at, problem, failed_at)
       VALUES ($1, 'approved', 'a@b.example', false, $2, $3, $3, 'infinity', 'refused', $3)`,
      [id, seal(TEST_KEYS.seal, text, id), ago(0)],
    );
    return id;
  };
  let terms = 2030;
  const newTerm = () => {
    terms += 1;
    return { name: `Term ${terms}`, starts_on: `${terms}-01-01`, ends_on: `${terms}-02-01` };
  };
  const term = async () => {
    const body = newTerm();
    await call('createTerm', { body });
    return idOf(`SELECT id FROM terms WHERE name = '${body.name}'`);
  };
  const signup = async () => {
    const email = `${newId().slice(-6)}@school.test`;
    await server.db.query('DELETE FROM throttles');
    const body = { desired_role: 'EDUCATOR', password: 'Quiet-otter-lamp-9', house: 'Savant', grade: 6, email };
    await server.call('POST', '/api/auth/signup', { body: { ...body, first_name: 'New', last_name: 'Teacher' } });
    return idOf(`SELECT id FROM accounts WHERE email = '${email}'`);
  };
  /** A sign-up that matches a student's record exactly. */
  const exactSignup = async (): Promise<string> => {
    const [email, last_name] = [`${newId().slice(-6)}@school.test`, `No ${newId()}`];
    const house = await idOf("SELECT id FROM houses WHERE name = 'Savant'");
    await call('createAdminStudent', { body: { first_name: 'Wren', last_name, email, grade: 6, house_id: house } });
    await server.db.query('DELETE FROM throttles');
    const body = { desired_role: 'SCHOLAR', password: 'Quiet-otter-lamp-9', house: 'Savant', grade: 6, email };
    await server.call('POST', '/api/auth/signup', { body: { ...body, first_name: 'Wren', last_name } });
    return idOf(`SELECT id FROM accounts WHERE email = '${email}'`);
  };
  const pairing = async (path = '/api/display/pairing') => {
    const { body } = await callWith(server, createCookieJar(), path);
    const found = await call('findPairing', { body: { code: Object(body).user_code } });
    return String(Object(found.body).id);
  };
  const importBody = async () => {
    const file = { ...FILE, students: [{ row: 2, ...newStudent(), school_number: newId() }] };
    return { ...file, plan: Object((await call('previewImport', { body: file })).body).plan };
  };
  const change = async () => ({ ids: [await student()], change: { kind: 'archive' } });
  const redemption = async () => ({ student_id: await student(), item_id: await item(), cost_points: 0 });

  const merge = async () => {
    const [kept_id, lost_id] = [await student(), await student()];
    return { kept_id, kept_version: 1, lost_id, lost_version: 1 };
  };
  const merged = async () => {
    const body = await merge();
    await call('mergeStudents', { body });
    return idOf(`SELECT id FROM student_merges WHERE kept_id = '${body.kept_id}'`);
  };

  return {
    createAdminStudent: async () => ({ body: newStudent() }),
    editStudent: async () => ({ id: await student(), body: { version: 1, first_name: 'Renamed' } }),
    setLunchNumber: async () => ({ id: await student(), body: { lunch_number: '482913' } }),
    clearLunchNumber: async () => {
      const id = await student();
      await call('setLunchNumber', { id, body: { lunch_number: '482913' } });
      return { id };
    },
    changeStudents: async () => ({ body: await change() }),
    undoStudentChange: async () => ({ id: await made('changeStudents', { body: await change() }) }),
    mergeStudents: async () => ({ body: await merge() }),
    partStudents: async () => ({ id: await merged() }),
    exportStudents: async () => ({ body: {} }),
    exportStudent: async () => ({ id: await student(), body: { format: 'json' } }),
    eraseStudent: async () => {
      const body = newStudent();
      const id = await made('createAdminStudent', { body });
      return { id, body: { confirm: `${body.first_name} ${body.last_name}` } };
    },

    confirmImport: async () => ({ body: await importBody() }),
    undoImport: async () => ({ id: await made('confirmImport', { body: await importBody() }) }),
    setNightLimits: async () => ({
      body: {
        version: await versionOf('night_limits', 'true'),
        most_leavers: 5,
        most_changes: 20,
        absent_leave: false,
        deals_houses: false,
        year_words: null,
      },
    }),
    skipNight: async () => ({
      id: await idOf(
        `INSERT INTO night_files (id, hash, file_name, found_at, state, report)
         SELECT gen, sha256(gen::text::bytea), 'pupils.csv', now(), 'refused', '${JSON.stringify(NOT_READ)}'
           FROM gen_random_uuid() AS gen RETURNING id`,
      ),
    }),
    rollOver: async () => {
      const { plan, leavers } = Object((await call('previewRollOver', { body: {} })).body);
      return { body: { plan, typed_leavers: leavers } };
    },

    createHouse: async () => ({ body: { name: 'A new house', colour: '#1566a9' } }),
    orderHouses: async () => ({
      body: { ids: await idsOf('SELECT id FROM houses WHERE archived_at IS NULL ORDER BY position DESC') },
    }),
    changeHouse: async () => {
      const [row] = await server.db.query<Versioned>(
        'SELECT id, version FROM houses WHERE archived_at IS NULL LIMIT 1',
      );
      return { id: row?.id ?? '', body: { version: row?.version, goal: 123 } };
    },
    setCrest: async () => ({
      id: await idOf('SELECT id FROM houses WHERE archived_at IS NULL LIMIT 1'),
      body: { png },
    }),
    removeCrest: async () => {
      const id = await idOf('SELECT id FROM houses WHERE archived_at IS NULL LIMIT 1');
      await call('setCrest', { id, body: { png } });
      return { id };
    },
    closeHouse: async () => ({ id: await house(), body: {} }),
    reopenHouse: async () => {
      const id = await house();
      await call('closeHouse', { id, body: {} });
      return { id, body: {} };
    },

    createHabit: async () => ({ body: { name: 'A new habit', colour: '#1566a9' } }),
    orderHabits: async () => ({
      body: { ids: await idsOf('SELECT id FROM habits WHERE archived_at IS NULL ORDER BY position DESC') },
    }),
    changeHabit: async () => ({ id: await habit(), body: { version: 1, name: `Renamed ${newId().slice(-6)}` } }),
    archiveHabit: async () => ({ id: await habit() }),
    restoreHabit: async () => {
      const id = await habit();
      await call('archiveHabit', { id });
      return { id };
    },
    createReason: async () => ({ id: await habit(), body: { text: 'A new reason' } }),
    orderReasons: async () => {
      const id = await habit();
      return {
        id,
        body: { ids: await idsOf(`SELECT id FROM reasons WHERE habit_id = '${id}' ORDER BY position DESC`) },
      };
    },
    changeReason: async () => ({ id: await reasonOf(await habit()), body: { version: 1, text: 'Renamed reason' } }),
    archiveReason: async () => ({ id: await reasonOf(await habit()) }),
    restoreReason: async () => {
      const id = await reasonOf(await habit());
      await call('archiveReason', { id });
      return { id };
    },

    createStoreItem: async () => ({ body: { name: 'A pencil', cost_points: 5 } }),
    orderStoreItems: async () => ({ body: { ids: await idsOf('SELECT id FROM store_items ORDER BY position DESC') } }),
    changeStoreItem: async () => ({ id: await item(), body: { version: 1, cost_points: 7 } }),
    redeem: async () => ({ body: await redemption() }),
    giveBack: async () => {
      const { redemption: row } = Object((await call('redeem', { body: await redemption() })).body);
      return { id: row.id };
    },

    confirmDisplay: async () => ({
      body: { pairing_id: await pairing(), name: 'Hall', place: 'Here', settings: DEFAULT_DISPLAY_SETTINGS },
    }),
    denyPairing: async () => ({ id: await pairing() }),
    changeDisplay: async () => ({ id: (await pairDisplay(server, staff)).row.id, body: { edits: 1, name: 'Renamed' } }),
    revokeDisplay: async () => ({ id: (await pairDisplay(server, staff)).row.id }),
    confirmTablet: async () => ({
      body: { pairing_id: await pairing('/api/tablet/pairing'), name: 'Room 12 tablet', lock_minutes: 3 },
    }),
    changeTablet: async () => {
      shared = pairTablet(server, staff);
      return { id: (await shared).row.id, body: { edits: 1, name: 'Room 13 tablet', lock_minutes: 5 } };
    },
    removeTabletTeacher: async () => {
      const { row, jar } = await (shared ??= pairTablet(server, staff));
      const { account_id, username } = await newTeacher(server);
      const token = await server.signIn(username);
      await server.call('POST', '/api/tablet/teachers', { token, headers: jar.headers(), body: {} });
      return { id: row.id, body: { account_id } };
    },

    changeSchool: async () => {
      const { version } = Object((await call('adminSchool')).body);
      return { body: { version, retention_years: 9 } };
    },
    saveSchool: async () => ({}),
    changeMail: async () => {
      const { version } = Object((await call('adminMail')).body);
      const server = { host: 'smtp.school.example', port: 25, security: 'none', username: '', sender: 'a@b.example' };
      return { body: { version, server } };
    },
    tryMails: async () => {
      await notSent();
      return { body: {} };
    },
    readMail: async () => ({ id: await notSent() }),
    dropMail: async () => ({ id: await notSent() }),
    createTerm: async () => ({ body: newTerm() }),
    makeMachineToken: async () => ({ body: TOKEN }),
    endMachineToken: async () => ({ id: await made('makeMachineToken', { body: TOKEN }) }),
    changeTerm: async () => ({ id: await term(), body: { version: 1, ...newTerm() } }),
    deleteTerm: async () => ({ id: await term() }),
    savePrivacy: async () => {
      const { version } = Object((await call('privacy')).body);
      return { body: { text: `Our own words ${newId()}`, version } };
    },

    approveSignup: async () => ({ id: await signup(), body: { as: 'educator' } }),
    rejectSignup: async () => ({ id: await signup(), body: {} }),
    inviteMany: async () => ({ body: { people: [{ email: `${newId()}@school.test` }] } }),
    renewInvitations: async () => ({ body: { ids: [await invitation()] } }),
    makeStudentCodes: async () => ({ body: { ids: [await student()] } }),
    remindStudents: async () => {
      // Only a server that has an address of its own sends emails.
      await server.db.query(
        "UPDATE mail_settings SET is_on = true, host = 'smtp.school.example', sender = 'a@b.example'",
      );
      const ids = [await made('createAdminStudent', { body: { ...newStudent(), email: 'wren@students.test' } })];
      await call('makeStudentCodes', { body: { ids } });
      return { body: { ids } };
    },
    endStudentCodes: async () => {
      const body = { ids: [await student()] };
      await call('makeStudentCodes', { body });
      return { body };
    },
    approveSignups: async () => ({ body: { ids: [await exactSignup()] } }),
    undoApproval: async () => ({ id: await made('approveSignups', { body: { ids: [await exactSignup()] } }) }),
    reopenSignup: async () => {
      const id = await signup();
      await call('rejectSignup', { id, body: {} });
      return { id };
    },
    invite: async () => ({ body: { email: 'invited@school.test', role: 'staff', first_name: '', last_name: '' } }),
    renewInvitation: async () => ({ id: await invitation() }),
    withdrawInvitation: async () => ({ id: await invitation() }),

    makeResetCode: async () => ({ id: await account('rivera') }),
    withdrawResetCode: async () => {
      const id = await account('rivera');
      await call('makeResetCode', { id });
      return { id };
    },
    reopenSignIn: async () => ({ id: await account('rivera') }),
    settleReset: async () => {
      const { account_id: id, username } = await newTeacher(server);
      await server.db.query(
        `UPDATE accounts SET (security_question, security_answer_hash) =
           (SELECT security_question, security_answer_hash FROM accounts WHERE username = 'rivera') WHERE id = $1`,
        [id],
      );
      await server.db.query('DELETE FROM throttles');
      await server.call('POST', '/api/auth/educator/security/verify-reset', {
        body: { email: `${username}@demo.school`, answer: DEMO_ANSWER, new_password: `Quiet-otter-${newId()}` },
      });
      return { id };
    },

    setRole: async () => ({ id: await account('okafor'), body: { role: 'staff', from: 'educator' } }),
    disablePerson: async () => ({ id: await account('okafor') }),
    enablePerson: async () => {
      const id = await account('okafor');
      await call('disablePerson', { id });
      return { id };
    },
    removePersonsSecondStep: async () => {
      const { account_id: id } = await newTeacher(server);
      await server.db.query(
        "INSERT INTO second_steps (account_id, sealed, begun_at, confirmed_at, last_step) VALUES ($1, '\\x01', $2, $2, 1)",
        [id, ago(0)],
      );
      return { id };
    },
    unlinkPerson: async () => {
      const id = await account('rivera');
      await server.db.query(
        "INSERT INTO provider_links VALUES ('https://id.school.example', 'p-1', $1, $2) ON CONFLICT DO NOTHING",
        [id, ago(0)],
      );
      return { id };
    },
    endSessions: async () => {
      await server.signIn('amara');
      return { id: await account('amara') };
    },
    endSession: async () => {
      await server.signIn('amara');
      const of = await account('amara');
      return { id: await idOf(`SELECT id FROM sessions WHERE account_id = '${of}' AND revoked_at IS NULL LIMIT 1`) };
    },

    adminReviewDecide: async () => {
      const body = awardBodyFor(await readSchool(server, staff), { occurred_at: ago(20 * DAY) });
      await server.call('POST', '/api/points/award/', { token: staff, body });
      return { body: { ids: [body['client_award_id']], outcome: 'counted' } };
    },
    adminAuditExport: async () => ({ body: {} }),
  };
}
