import type { AwardRequest } from '#contracts/awards.ts';
import type { Habit, Reason } from '#contracts/habits.ts';
import type { HistoryEntry } from '#contracts/history.ts';
import type { Student } from '#contracts/students.ts';
import { sendAward } from '#data/api/awards-api.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import { offersUndo, undoAwards } from '#data/outbox/undo/undo-awards.ts';
import type { Tablet } from '#tests/support/device.ts';
import { newId, tapAward } from '#tests/support/outbox.ts';
import { problemOf, type Note } from './findings.ts';
import { BURST, playBulk, playTooMany } from './play-limits.ts';

/** A device, and its network, which loses the answer to the next award while `cut.next` is set. */
interface Device {
  tablet: Tablet;
  cut: { next: boolean };
  announce: (text: string) => Promise<void>;
  wait: (ms: number) => Promise<void>;
}

/** Longer than the app waits before it sends an award again that it gave up and didn't find. */
const AFTER_A_CUT_MS = 61_000;
const UNKNOWN_STUDENT = '00000000-0000-4000-8000-000000000000';

/** A habit with what it can be given for. */
export type Armed = Habit & { reasons: readonly Reason[] };

interface Giving {
  id: string;
  student: Student;
  habit: Armed;
}

/** Gives a test student awards in every way that matters, and takes one back. */
export async function playAwards(script: Device, giving: Giving, note: Note): Promise<void> {
  const { tablet, cut } = script;
  const { student } = giving;
  await script.announce(
    `This gives ${student.first_name} ${student.last_name} 5 awards of 1 point for ${giving.habit.name}, and takes back what ` +
      `the server takes back. It also asks for an award of a student who does not exist, and at the end it reads ${BURST} times at once.`,
  );
  const before = await historyOf(tablet, student);
  const rows = async (): Promise<number | null> => {
    const now = await historyOf(tablet, student);
    return now && before ? now.length - before.length : null;
  };

  const [first = ''] = await give(tablet, giving, ['Conformance 1']);
  await sendAll(script);
  const sent = await tablet.outboxDb.answered.get(first);
  note(
    'award',
    sent !== undefined,
    sent ? 'An award is taken.' : `An award is not taken: ${await whyNot(tablet, first)}`,
  );
  if (!sent) return;
  const once = await rows();
  note(
    'history',
    once === null ? false : once === 1,
    once === null ? 'A student’s history can’t be read.' : `The history shows ${once} of 1.`,
  );

  await sendAward(tablet.api, { userId: giving.id, sentAt: undefined }, sent.request, async () => false);
  const twice = await rows();
  note(
    'repeat',
    twice === null ? null : twice === once,
    twice === once ? 'The same id again counts once.' : 'The same id again is another award.',
  );

  cut.next = true;
  const [second = ''] = await give(tablet, giving, ['Conformance 2']);
  await sendAll(script);
  const [more, left] = [await rows(), await tablet.outboxDb.entries.where({ id: second }).first()];
  const isOne = more !== null && twice !== null && more === twice + 1;
  note('cut connection', isOne && !left, cutWords(isOne, left !== undefined));

  const ids = await give(tablet, giving, ['Conformance 3', 'Conformance 4', 'Conformance 5']);
  await sendAll(script);
  note('order', ...(await orderOf(tablet, student, ids)));
  await playUndo(tablet, giving.id, first, note);
  const unknown = { ...sent.request, student_id: UNKNOWN_STUDENT, scholar_id: UNKNOWN_STUDENT };
  await playRefusal(tablet, giving.id, unknown, note);
  await playBulk(tablet, { userId: giving.id, award: sent.request, unknown }, note);
  await playTooMany(tablet, note);
}

function cutWords(isOne: boolean, isLeft: boolean): string {
  if (isLeft) return 'After a cut connection the teacher is asked whether the award arrived.';
  return isOne
    ? 'After a cut connection the award is there once.'
    : 'After a cut connection the award is not there once.';
}

/** As the app does: again after a while, until nothing waits. Some servers put awards off. */
async function sendAll({ tablet, wait }: Device): Promise<void> {
  for (let pass = 1; pass <= 5; pass += 1) {
    await tablet.send();
    const rows = await tablet.outboxDb.entries.toArray();
    if (!rows.some(({ state }) => state.kind === 'waiting')) return;
    if (pass < 5) await wait(AFTER_A_CUT_MS);
  }
}

/** Taps, one after another; resolves with the ids of the awards. */
async function give(tablet: Tablet, { id, student, habit }: Giving, comments: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const comment of comments) {
    const awardId = newId();
    await tapAward(tablet, {
      submissionId: newId(),
      userId: id,
      apiBase: tablet.apiBase,
      students: [{ id: student.id, name: student.first_name, houseName: student.house_name }],
      awardIds: [awardId],
      habit,
      reasons: habit.reasons.slice(0, 1),
      comment,
      points: 1,
    });
    ids.push(awardId);
  }
  return ids;
}

async function whyNot({ outboxDb }: Tablet, id: string): Promise<string> {
  const row = await outboxDb.entries.where({ id }).first();
  const end = (await outboxDb.drain.get('drain'))?.end;
  return JSON.stringify(row?.state.kind === 'waiting' ? end : row?.state);
}

async function historyOf({ api }: Tablet, { id }: Student): Promise<HistoryEntry[] | null> {
  const read = await fetchHistory(api, id);
  return read.ok ? read.value : null;
}

async function orderOf(tablet: Tablet, student: Student, ids: readonly string[]): Promise<[boolean | null, string]> {
  const answered = await tablet.outboxDb.answered.bulkGet([...ids]);
  if (answered.some((row) => row === undefined)) return [false, 'Three awards in a row did not all arrive.'];
  const rows = ((await historyOf(tablet, student)) ?? []).flatMap(({ reason_text, created_at }) => {
    const text = /Conformance [345]/.exec(reason_text)?.[0];
    return text === undefined ? [] : [{ text, created_at }];
  });
  if (rows.length !== ids.length) return [null, 'Three awards in a row arrived; their order can’t be seen.'];
  const isInOrder = rows.map(({ text }) => text).join() === 'Conformance 5,Conformance 4,Conformance 3';
  if (isInOrder) return [true, 'Three awards in a row are in their order.'];
  const isOneMoment = new Set(rows.map(({ created_at }) => created_at)).size < rows.length;
  return isOneMoment
    ? [null, 'Three awards in a row are of the same time; their order can’t be seen.']
    : [false, 'Three awards in a row are in another order.'];
}

async function playUndo(tablet: Tablet, userId: string, awardId: string, note: Note): Promise<void> {
  if (!offersUndo(await tablet.api.memory.read()))
    return note('undo', false, 'It does not say that it takes awards back.');
  const asked = { userId, apiBase: tablet.apiBase, awardIds: [awardId], isOffered: true };
  await undoAwards({ ...tablet, schoolDb: tablet.schoolDb(userId) }, asked);
  await tablet.send();
  const state = (await tablet.undoDb.undos.get(awardId))?.state.kind;
  note(
    'undo',
    state === 'undone',
    state === 'undone' ? 'An award is taken back by its id.' : 'An award is not taken back.',
  );
}

async function playRefusal({ api }: Tablet, userId: string, unknown: AwardRequest, note: Note): Promise<void> {
  const award = { ...unknown, client_award_id: newId() };
  const answer = await sendAward(api, { userId, sentAt: undefined }, award, async () => false);
  const isRefused = !answer.ok && answer.failure.kind === 'refused';
  const words = answer.ok
    ? 'An award of an unknown student is taken.'
    : `An unknown student: ${problemOf(answer.failure)}`;
  note('refusal', isRefused, isRefused ? words : `${words} It should be a 4xx with a JSON body.`);
}
