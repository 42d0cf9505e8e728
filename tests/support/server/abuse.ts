import { Writable } from 'node:stream';
import { pino } from 'pino';
import { problem } from '#contracts/call.ts';
import { createBackups, type Backups } from '#server/backup/backups.ts';
import type { Db } from '#server/db/db.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import type { Operation } from '#server/http/description/describe-api.ts';
import { createChance, createPack, type Chance } from '#tests/faults/prng.ts';
import { createAsker, EVERY_CALL, type Asker, type Described } from './asker.ts';
import { silent } from './cluster.ts';
import { fakeClock } from './fake-clock.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { DESCRIPTION } from './made-up-values.ts';
import { openSchoolProvider, type SchoolProvider } from './school-provider.ts';
import { temporaryDir } from './temporary-dir.ts';
import { createTestServer, type Answer, type TestServer } from './test-server.ts';
import { addStaff } from './staff.ts';

export interface AbuseReport {
  /** Of those by chance. */
  requests: number;
  /** How many it took to succeed with each call once. */
  first: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** What no answer may be, each with the first call that got it and how many more did. */
  faults: Map<string, { asked: string; more: number }>;
  /** The calls that did not succeed, each with its last answer and what its author has to do. */
  never: string[];
}

interface Run {
  report: AbuseReport;
  provider: SchoolProvider;
  mailbox: Mailbox;
  dir: string;
  /** Hears of a fault at once, since a run may be long. */
  onFault: (fault: string, after: number) => void;
}

/** After so many requests the school is a new one; sooner, where one of the callers can't sign in any more. */
const OF_ONE_SCHOOL = 2_000;
const LISTS = EVERY_CALL.filter(({ contract }) => contract.method === 'GET' && !contract.path.includes(':id'));
/** So often each call is tried that did not succeed; what the others have taught since is used in the next round. */
const [ROUNDS, TRIES] = [20, 3];
const APP = 'http://school.test';

/** The codes of each refusal that has a list of them. */
const CODES = new Map(
  Object.entries(DESCRIPTION.components.responses).map(([name, { content }]) => [
    `#/components/responses/${name}`,
    content['application/json'].schema.allOf?.flatMap(({ properties }) => properties?.['code']?.enum ?? []),
  ]),
);

/**
 * Succeeds once with every route, then sends generated requests to all of them, as every caller. Says what came back that may
 * not, and which call never succeeded.
 */
export async function abuse({
  requests,
  seed,
  onFault,
}: {
  requests: number;
  seed: number;
  onFault: (fault: string, after: number) => void;
}): Promise<AbuseReport> {
  const report: AbuseReport = { requests: 0, first: 0, statuses: {}, faults: new Map(), never: [] };
  const [provider, mailbox, place] = await Promise.all([openSchoolProvider(APP), openMailbox(), temporaryDir()]);
  const run = { report, provider, mailbox, dir: place.dir, onFault };
  // Whatever the seed is: a call that is red here is red in every run.
  await inSchool(run, createChance(0), (school) => succeedWithEach(run, school));
  const chance = createChance(seed);
  const nextCall = createPack(chance, EVERY_CALL);
  while (report.requests < requests) {
    const most = Math.min(requests, report.requests + OF_ONE_SCHOOL);
    await inSchool(run, chance, async ({ asker, send }) => {
      while (report.requests < most && !asker.isLockedOut()) {
        report.requests += 1;
        await send(() => asker.askByChance(nextCall()));
      }
    });
  }
  await Promise.all([provider.close(), mailbox.close(), place.remove()]);
  return report;
}

interface School {
  asker: Asker;
  /** Sends one request, and looks at its answer. */
  send: (ask: () => ReturnType<Asker['askWell']>) => Promise<Answer>;
}

async function succeedWithEach({ report, onFault }: Run, { asker, send }: School): Promise<void> {
  const last = new Map<Described, Answer>();
  const succeeds = async (of: Described, tries = TRIES): Promise<boolean> => {
    for (let left = tries; left > 0; left -= 1) {
      report.first += 1;
      const answer = await send(() => asker.askWell(of));
      if (answer.status < 400) return true;
      last.set(of, answer);
    }
    return false;
  };
  let open = EVERY_CALL;
  for (let round = 0; round < ROUNDS && open.length > 0; round += 1) {
    const left: Described[] = [];
    // What was learnt before may have been deleted since.
    if (round > 0) for (const of of LISTS) await succeeds(of, 1);
    for (const of of open) if (!(await succeeds(of))) left.push(of);
    open = left;
  }
  for (const of of open) {
    const { status, body } = last.get(of) ?? { status: 0, body: null };
    const said = `${status} ${JSON.stringify(body)}`;
    report.never.push(`${of.name} never succeeded (${said}): make in ready-calls.ts what has to be there before it`);
  }
  for (const each of report.never) onFault(each, report.first);
}

async function inSchool(run: Run, chance: Chance, work: (school: School) => Promise<void>): Promise<void> {
  const { provider, mailbox, report } = run;
  const clock = fakeClock();
  let logged = '';
  let sent = 0;
  const sink = new Writable({ write: (chunk: Buffer, _, done) => ((logged += chunk.toString()), done()) });
  const server: TestServer = await createTestServer({
    clock: clock.now,
    deps: {
      log: pino({ level: 'warn' }, sink),
      settings: { ...DEFAULT_SETTINGS, provider: provider.settings },
      addresses: () => ({ public_url: APP, hosts: [] }),
      backups: backupsOf(() => server.db, clock.now, run.dir),
    },
  });
  await addStaff(server.db, 'clerk');
  const asker = createAsker(server, chance, { provider, mailbox, clock: clock.now });
  await asker.begin();
  const send: School['send'] = async (ask) => {
    clock.advance({ seconds: 1 });
    // How often is another question, and has tests of its own.
    if (sent % 20 === 0) await server.db.query('DELETE FROM throttles');
    sent += 1;
    const { of, asked, answer } = await ask();
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    const fault = faultOf(of.operation, answer);
    if (fault !== null) note(run, `${of.contract.method} ${of.contract.path}: ${fault}`, `${asked}\n${logged}`);
    logged = '';
    return answer;
  };
  await work({ asker, send });
  await server.close();
}

/** Those of a server that is still being made. */
function backupsOf(db: () => Db, clock: () => Date, dir: string): Backups {
  const late: Db = {
    query: (...args) => db().query(...args),
    tx: (work) => db().tx(work),
    close: () => Promise.resolve(),
  };
  return createBackups({ db: late, clock, log: silent, dir, free: () => Promise.resolve(Infinity) });
}

function note({ report: { faults, requests }, onFault }: Run, fault: string, asked: string): void {
  const known = faults.get(fault);
  if (known) known.more += 1;
  else {
    faults.set(fault, { asked, more: 0 });
    onFault(`${fault}\n${asked}`, requests);
  }
}

/** What is wrong with an answer; null: nothing. The server checks the form of its successes itself, and fails with 500. */
function faultOf({ responses }: Operation, { status, body, headers }: Answer): string | null {
  if (status >= 500) return `${status}`;
  if (status === 304) return null;
  const described = Object.entries<{ $ref?: string; content?: object }>(responses).find(
    ([each]) => each === `${status}`,
  );
  if (!described) return `${status} ${codeOf(body)} is not described`;
  const [, { $ref = '', content = {} }] = described;
  if (status < 400) {
    const media = headers.get('Content-Type')?.split(';')[0] ?? '';
    return status === 303 || media in content ? null : `${status} is ${media}`;
  }
  const read = problem.safeParse(body);
  if (!read.success) return `${status} has no problem`;
  if (CODES.get($ref)?.includes(read.data.code) === false) return `${status} ${read.data.code} is not described`;
  return read.data.request_id === headers.get('x-request-id') ? null : `${status} has another request's id`;
}

const codeOf = (body: unknown): string =>
  body !== null && typeof body === 'object' && 'code' in body ? String(body.code) : '';
