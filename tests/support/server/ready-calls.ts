import { Secret, TOTP } from 'otpauth';
import { CALLS } from '#contracts/calls.ts';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { offerSetup } from '#server/setup/setup-link.ts';
import { ago } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';
import type { Mailbox } from './mailbox.ts';
import { callWith, createCookieJar, pairTablet } from './paired-display.ts';
import { newTeacher, portalWrites, sendReady, type Ready } from './portal-writes.ts';
import { createProviderBrowser } from './provider-browser.ts';
import { awardBodyFor, readSchool, type School } from './school.ts';
import type { SchoolProvider } from './school-provider.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** A call that succeeds, with who makes it. */
export interface ReadyCall extends Ready {
  query?: string;
  /** Left out: the superuser's. Null: nobody has signed in. */
  token?: string | null;
  headers?: Record<string, string>;
  /** Left out: the school's own server. */
  server?: TestServer;
}
type Name = keyof typeof CALLS;

/** What stands beside the server. */
export interface Neighbours {
  provider: SchoolProvider;
  mailbox: Mailbox;
  clock: () => Date;
}

const NEW_PASSWORD = 'Quiet-Lantern-42';
const QUESTION = { question: 'What did we call the parrot?', answer: 'Captain Mango' };
const DAYS = '?from=2026-09-01&to=2026-10-01';
const NIGHT = { students: 1, added: 1, changed: 0, leavers: 0, unchanged: 0, refused: 0, why: 'No limits are set.' };

/**
 * What a call needs that does not succeed by what the answers to others have taught: an invitation whose token is kept, a
 * second step that was begun. `staff` has to be a superuser.
 */
export function readyCalls(
  server: TestServer,
  staff: string,
  { provider, mailbox, clock }: Neighbours,
): Partial<Record<Name, () => Promise<ReadyCall>>> {
  const portal = portalWrites(server, staff);
  /** The answer to an act of staff. */
  const done = async (name: Name, ready?: Ready) => {
    const { status, body } = await sendReady(server, staff, name, ready ?? (await portal[name]?.()) ?? {});
    if (status >= 300) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return Object(body);
  };
  const teacher = async () => {
    const { account_id, username } = await newTeacher(server);
    const tokens = await server.signInTokens(username);
    return { account_id, username, email: `${username}@demo.school`, token: tokens.access_token, tokens };
  };
  const newcomer = async () => {
    const email = `${newId().slice(-6)}@students.test`;
    const { id } = await done('createAdminStudent', {
      body: { first_name: 'Wren', last_name: 'New', grade: 6, email },
    });
    const { codes } = await done('makeStudentCodes', { body: { ids: [id] } });
    return { id: String(id), email, code: String(codes[0].code) };
  };
  const withStep = async () => {
    const { token } = await teacher();
    const { body } = await server.call('POST', CALLS.beginSecondStep.path, { token });
    const totp = new TOTP({ secret: Secret.fromBase32(Object(body).secret) });
    return { token, code: totp.generate({ timestamp: clock().getTime() }) };
  };
  let school: School | null = null;
  const award = async () => {
    school ??= await readSchool(server, staff);
    const body = awardBodyFor(school, { occurred_at: clock().toISOString() });
    return { body, id: String(body['client_award_id']) };
  };
  const awarded = async () => {
    const { body, id } = await award();
    await server.call('POST', CALLS.award.path, { token: staff, body });
    return id;
  };
  const atProvider = async () => {
    const { email, account_id } = await teacher();
    provider.people.set(account_id, { email, email_verified: true });
    provider.next = account_id;
    const browser = createProviderBrowser(server, provider);
    const back = await browser.goAndAnswer();
    const cookie = () => ({
      Cookie: [...(browser.cookies.get(server.url) ?? [])].map((pair) => pair.join('=')).join('; '),
    });
    return { browser, back, cookie };
  };
  const emptySchool = async () => {
    const empty = await createTestServer({ seed: 'empty', clock });
    return { server: empty, token: null, link: await offerSetup({ db: empty.db, clock }) };
  };

  return {
    ...portal,
    makeBackup: async () => ({}),
    testMail: async () => {
      const { host, port, sender } = mailbox.smtp;
      await server.db.query(
        "UPDATE mail_settings SET host = $1, port = $2, sender = $3, security = 'none', username = ''",
        [host, port, sender],
      );
      return {};
    },
    nightFile: async () => {
      await server.db.query("UPDATE night_files SET state = 'skipped', request = NULL WHERE state = 'waits'");
      const { plan: _, ...request } = Object((await portal.confirmImport?.())?.body);
      const [row] = await server.db.query<{ id: string }>(
        `INSERT INTO night_files (id, hash, file_name, found_at, state, request, report)
         SELECT gen, sha256(gen::text::bytea), 'pupils.csv', $1, 'waits', $2, $3 FROM gen_random_uuid() AS gen RETURNING id`,
        [clock(), Buffer.from(JSON.stringify(request)), JSON.stringify(NIGHT)],
      );
      return { id: row?.id ?? '' };
    },
    findPairing: async () => {
      const { body } = await callWith(server, createCookieJar(), CALLS.startPairing.path);
      return { body: { code: Object(body).user_code } };
    },
    teacherReport: async () => ({ query: DAYS }),

    login: async () => ({
      body: { email: (await newTeacher(server)).username, password: DEMO_PASSWORD },
      token: null,
    }),
    refresh: async () => ({ body: { refresh: (await teacher()).tokens.refresh_token }, token: null }),
    providerCallback: async () => {
      const { back, cookie } = await atProvider();
      return { query: new URL(back).search, headers: cookie(), token: null };
    },
    finishProvider: async () => {
      const { browser, back, cookie } = await atProvider();
      await browser.open(back);
      return { body: {}, headers: cookie(), token: null };
    },
    signup: async () => {
      const email = `${newId().slice(-6)}@school.test`;
      const name = { first_name: 'New', last_name: 'Teacher' };
      return {
        body: { desired_role: 'EDUCATOR', password: NEW_PASSWORD, house: 'Savant', email, ...name },
        token: null,
      };
    },
    securitySetup: async () => ({ body: QUESTION, token: (await teacher()).token }),
    verifyReset: async () => {
      const { email, token } = await teacher();
      const answer = 'Captain Mango';
      await server.call('POST', CALLS.securitySetup.path, {
        token,
        body: { question: 'Which parrot was it?', answer },
      });
      return { body: { email, answer, new_password: NEW_PASSWORD }, token: null };
    },
    scholarReset: async () => {
      const { id, email, code } = await newcomer();
      await done('setLunchNumber', { id, body: { lunch_number: '482913' } });
      await server.call('POST', CALLS.join.path, { body: { code, password: 'Quiet-Lantern-41' } });
      return { body: { email, lunch_number: '482913', grade: 6, new_password: NEW_PASSWORD }, token: null };
    },
    codeReset: async () => {
      const { email, account_id } = await teacher();
      const path = CALLS.makeResetCode.path.replace(':id', account_id);
      const { body } = await server.call('POST', `${path}?by=hand`, { token: staff });
      return { body: { email, code: Object(body).code, new_password: NEW_PASSWORD }, token: null };
    },
    changePassword: async () => ({
      body: { current_password: DEMO_PASSWORD, new_password: NEW_PASSWORD },
      token: (await teacher()).token,
    }),
    endOwnSession: async () => {
      const { username, token } = await teacher();
      await server.signIn(username);
      const { body } = await server.call('GET', CALLS.ownSessions.path, { token });
      const other = Object(body).results.find(({ is_current }: { is_current: boolean }) => !is_current);
      return { id: String(other.id), token };
    },
    confirmSecondStep: async () => {
      const { token, code } = await withStep();
      return { body: { code }, token };
    },
    removeSecondStep: async () => {
      const { token, code } = await withStep();
      const { body } = await server.call('POST', CALLS.confirmSecondStep.path, { token, body: { code } });
      return { body: { password: DEMO_PASSWORD, code: Object(body).recovery_codes[0] }, token };
    },
    openSetup: async () => {
      const { link, ...at } = await emptySchool();
      return { ...at, body: { token: link } };
    },
    finishSetup: async () => {
      const { link, ...at } = await emptySchool();
      const person = { first_name: 'Ada', last_name: 'Okoye', email: 'office@hill.example', password: NEW_PASSWORD };
      const school = { name: 'Hill School', time_zone: 'America/Chicago' };
      return { ...at, body: { token: link, school, administrator: person, houses: HOUSES, habits: HABITS } };
    },
    openInvitation: async () => ({ body: { token: (await done('inviteMany')).links[0].token }, token: null }),
    acceptInvitation: async () => {
      const { token } = (await done('inviteMany')).links[0];
      return { body: { token, first_name: 'Ada', last_name: 'Okoye', password: NEW_PASSWORD }, token: null };
    },
    openJoin: async () => ({ body: { code: (await newcomer()).code }, token: null }),
    join: async () => ({ body: { code: (await newcomer()).code, password: NEW_PASSWORD }, token: null }),
    tabletContact: async () => ({
      body: { version: '1.0.0', kept: [], dropped: [] },
      token: null,
      headers: (await pairTablet(server, staff)).jar.headers(),
    }),
    joinTablet: async () => ({
      token: (await teacher()).token,
      headers: (await pairTablet(server, staff)).jar.headers(),
    }),

    award: async () => ({ body: (await award()).body }),
    awardInBulk: async () => ({ body: { items: [(await award()).body, (await award()).body] } }),
    reverseAward: async () => ({ id: await awarded(), body: { reason: 'By mistake' } }),
    checkLedger: async () => ({ body: { awards: [await awarded(), newId()], undos: [newId()] } }),
    announceReturning: async () => {
      const sent_at = clock().toISOString();
      const lost = { id: newId(), seq: 7, answered_at: ago(60_000) };
      return { body: { device_id: newId(), sent_at, awards: [lost], undos: [] } };
    },
  };
}
