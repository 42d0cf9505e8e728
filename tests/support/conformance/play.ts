import { fetchProfile } from '#data/api/session-api.ts';
import { fetchBoards } from '#data/api/boards-api.ts';
import { fetchPointsReport, fetchStoreItems } from '#data/api/reports-api.ts';
import { fetchRosters } from '#data/api/rosters-api.ts';
import { fetchHabits, fetchHouses } from '#data/api/school-api.ts';
import { fetchAllStudents } from '#data/api/students-api.ts';
import { signIn } from '#data/commands/sign-in.ts';
import type { Student } from '#contracts/students.ts';
import type { Result } from '#domain/failure.ts';
import { serverPromises } from '#domain/server-words.ts';
import type { Tablet } from '#tests/support/device.ts';
import { problemOf, type Finding, type Note } from './findings.ts';
import { playAwards, type Armed } from './play-awards.ts';

export interface Conformance {
  findings: Finding[];
  /** What the app promises with this server, as Help says it. */
  promises: string[];
}

export interface Script {
  /** A device whose every request goes to the server; while `cut.next` is set, the answer to the next award is lost. */
  tablet: Tablet;
  cut: { next: boolean };
  identifier: string;
  password: string;
  /** The id or the name of the student who gets the test awards; null: nothing is written. */
  student: string | null;
  /** Says what will be written, before anything is. */
  announce: (text: string) => Promise<void>;
  wait: (ms: number) => Promise<void>;
}

/** Plays a device's half against a server: signs in, reads, awards, loses answers, undoes. */
export async function play(script: Script): Promise<Conformance> {
  const { tablet } = script;
  const findings: Finding[] = [];
  const note = (what: string, can: boolean | null, says: string): void => void findings.push({ what, can, says });
  const entered = await signIn(tablet, { ...script, remember: true });
  if (!entered.ok) {
    note('sign-in', false, `The app can't sign in: ${JSON.stringify(entered.failure)}`);
    return { findings, promises: [] };
  }
  note('sign-in', true, `Signed in as ${entered.value.profile.full_name || script.identifier}.`);
  await playSession(tablet, note);
  const read = await playReads(tablet, note);
  const student = read.students.find(({ id, first_name, last_name }) =>
    [id, `${first_name} ${last_name}`].includes(script.student ?? ''),
  );
  if (student && read.habit) await playAwards(script, { ...entered.value.profile, student, habit: read.habit }, note);
  else
    note(
      'awards',
      null,
      script.student === null ? 'Not tried: no test student was named.' : 'The test student or a habit was not found.',
    );

  const { clock, ...facts } = await tablet.api.memory.read();
  note(
    'time',
    clock !== undefined,
    clock ? 'Its answers tell its time.' : 'Its answers have no Date that the app may read.',
  );
  return { findings, promises: serverPromises({ ...facts, tellsTime: clock !== undefined }) };
}

/** An access token that is over, and one that never was. */
async function playSession({ api, sessionDb }: Tablet, note: Note): Promise<void> {
  const row = await sessionDb.session.get('current');
  if (row?.tokens && 'access' in row.tokens) {
    await sessionDb.session.put({ ...row, tokens: { ...row.tokens, access: 'over' } });
    const renewed = await fetchRosters(api);
    const now = await sessionDb.session.get('current');
    const isRenewed = now?.tokens != null && 'access' in now.tokens && now.tokens.access !== 'over';
    if (!isRenewed) await sessionDb.session.put(row);
    const can = renewed.ok && isRenewed;
    note(
      'refresh',
      can,
      can ? 'A session is renewed.' : 'A session is not renewed: people sign in again when it ends.',
    );
  } else note('refresh', null, 'The session is kept in cookies.');
  if (row?.tokens && 'cookies' in row.tokens) return note('401', null, 'The session is kept in cookies.');
  const refused = await fetchProfile(api, 'no-token-of-yours');
  const kind = refused.ok ? 'accepted' : refused.failure.kind;
  note(
    '401',
    kind === 'unauthorized',
    kind === 'unauthorized' ? 'A bad token is refused.' : `A bad token is answered as '${kind}'.`,
  );
}

async function playReads(
  { api }: Tablet,
  note: Note,
): Promise<{ students: readonly Student[]; habit: Armed | undefined }> {
  const tell = async <T>(what: string, reads: Promise<Result<T>>): Promise<T | null> => {
    const read = await reads;
    note(what, read.ok, read.ok ? 'Read.' : `Not read: ${problemOf(read.failure)}`);
    return read.ok ? read.value : null;
  };
  const students = (await tell('students', fetchAllStudents(api))) ?? [];
  const { habits, reasons } = (await tell('habits', fetchHabits(api))) ?? { habits: [], reasons: [] };
  await tell('houses', fetchHouses(api));
  await tell('rosters', fetchRosters(api));
  await tell('leaderboard', fetchBoards(api));
  await tell('report', fetchPointsReport(api));
  await tell('store', fetchStoreItems(api));
  const habit = habits.find(({ id }) => reasons.some(({ habit_id }) => habit_id === id));
  return { students, habit: habit && { ...habit, reasons: reasons.filter(({ habit_id }) => habit_id === habit.id) } };
}
