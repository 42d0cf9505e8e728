import type { HistoryEntry } from '#contracts/history.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import type { AwardTries, DoubledAward, HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { AnsweredEntry } from '#data/db/outbox-rows.ts';
import type { Locks } from '#data/locks.ts';
import type { Profile } from '#contracts/session.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Failure } from '#domain/failure.ts';
import { timeIn } from '#domain/time-in.ts';
import { KEPT_MS } from '#data/outbox/rules/retention.ts';
import { likeness, looksLike, type OtherAward } from './history-likeness.ts';
import { otherAwards, readHistory } from './resolve-doubt.ts';

const CHECK_LOCK = 'habit-points.history-check';
/** How many histories are read after one pass; the rest are read after the next pass or start. */
const STUDENTS_A_PASS = 40;
/** The most time between two rows of one request that a browser or a proxy repeated. */
const CLOSE_MS = 2 * MINUTE_MS;
/** How far clocks may differ. */
const SKEW_MS = 10 * MINUTE_MS;

interface Deps {
  api: ApiClient;
  db: OutboxDb;
  checkDb: HistoryCheckDb;
  teacher: Profile;
  apiBase: string;
  now: () => number;
}

/**
 * After a pass on a server that keeps no award ids: reads the history of each awarded student once and writes down the
 * awards that it shows more often than this device made them. A browser may repeat a request after a connection was
 * reset, which can't be prevented from here; the Outbox shows it to the teacher. A failure ends it until after the next pass.
 */
export async function findDoubles(deps: Deps & { locks: Locks }): Promise<void> {
  const { checkDb, teacher, apiBase } = deps;
  const some = await checkDb.tries.where({ userId: teacher.id, apiBase }).count();
  if (some === 0) return;
  if (!deps.locks) return check(deps);
  // Page and worker: one is enough.
  await deps.locks.request(CHECK_LOCK, { ifAvailable: true }, (lock) => (lock ? check(deps) : undefined));
}

async function check(deps: Deps): Promise<void> {
  const { api, db, checkDb, teacher, apiBase, now } = deps;
  const tries = await checkDb.tries.where({ userId: teacher.id, apiBase }).toArray();
  const ids = tries.map((row) => row.id);
  const [answered, open] = await Promise.all([db.answered.bulkGet(ids), db.entries.where('id').anyOf(ids).keys()]);
  const isOpen = new Set(open.map(String));
  const students = new Map<string, Array<{ award: AnsweredEntry; tried: AwardTries }>>();
  const over: string[] = [];
  for (const [place, tried] of tries.entries()) {
    const award = answered[place];
    if (award?.answer.kind === 'sent') {
      const own = students.get(tried.studentId);
      if (own) own.push({ award, tried });
      else students.set(tried.studentId, [{ award, tried }]);
    } else if (!isOpen.has(tried.id) && (!award || Math.abs(now() - tried.lastAt) > KEPT_MS)) {
      over.push(tried.id);
    }
  }
  await checkDb.tries.bulkDelete(over);

  for (const [studentId, sent] of [...students].slice(0, STUDENTS_A_PASS)) {
    const done = sent.map(({ tried }) => tried.id);
    if ((await api.memory.read()).knowsAwardIds === true) {
      await checkDb.tries.bulkDelete(done);
      continue;
    }
    const { history, keepsAwardIds, serverNow } = await readHistory(api, teacher.id, studentId);
    // A history that can't be read now is read after the next pass. One that this server does not offer is not.
    if (!history.ok && !isFinal(history.failure)) return;
    if (history.ok && !keepsAwardIds) {
      const others = await otherAwards(deps, teacher.id, since(sent));
      const shift = serverNow === null ? 0 : serverNow - now();
      const facts = { history: history.value, teacher, made: [...others.sent, ...others.perhapsSent], shift };
      const found = sent.flatMap(({ award, tried }) => doublesOf(award, tried, facts));
      await keepNew(checkDb, found);
    }
    await checkDb.tries.bulkDelete(done);
  }
}

/** What was answered before the first tap and the first try of these can't be behind their rows. */
function since(sent: ReadonlyArray<{ award: AnsweredEntry; tried: AwardTries }>): number {
  return Math.min(...sent.flatMap(({ award, tried }) => [award.madeAt, tried.firstAt])) - SKEW_MS;
}

const isFinal = ({ kind }: Failure): boolean => ['refused', 'malformed', 'not-json'].includes(kind);

/** A listed row is not changed: the teacher may have dismissed it. */
async function keepNew(checkDb: HistoryCheckDb, found: readonly DoubledAward[]): Promise<void> {
  await checkDb.transaction('rw', checkDb.doubles, async () => {
    for (const row of found) {
      const known = await checkDb.doubles.get(row.id);
      if (!known || known.times < row.times) await checkDb.doubles.put(row);
    }
  });
}

interface Facts {
  history: readonly HistoryEntry[];
  teacher: Profile;
  /** Every award of this account on this device that the server has or may have. */
  made: readonly OtherAward[];
  /** How far the server's clock is ahead of this device's. */
  shift: number;
}

/**
 * The groups of rows that are this award in everything, lie close together, and are more than the awards that this device
 * made for them. Only a group that this device had a part in counts.
 */
function doublesOf(award: AnsweredEntry, tried: AwardTries, { history, teacher, made, shift }: Facts): DoubledAward[] {
  const reversed = new Set(history.map((row) => row.reverses_id));
  const rows = history
    .filter((row) => !reversed.has(row.id) && likeness(row, award, teacher) === 'same')
    .flatMap((row) => {
      const at = timeIn(row.recorded_at);
      return at === null ? [] : [{ id: row.id, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  const alike = made.filter((other) => looksLike(other, award));
  return groupsOf(rows).flatMap((group) => {
    const span = { start: group[0]?.at ?? 0, end: group.at(-1)?.at ?? 0, shift };
    const { madeAt, answeredAt, userId, apiBase, habitName, request } = award;
    if (!mayBeBehind({ madeAt, from: tried.firstAt, to: answeredAt }, span)) return [];
    const own = alike.filter((other) =>
      mayBeBehind({ madeAt: other.madeAt, from: other.madeAt, to: other.answeredAt ?? Infinity }, span),
    );
    if (group.length <= own.length) return [];
    const { student_id: studentId, points } = request;
    const id = [userId, apiBase, studentId, group[0]?.id].join(' ');
    const counts = { times: group.length, made: own.length };
    return [{ id, userId, apiBase, studentId, habitName, points, ...counts, at: span.start, dismissed: false }];
  });
}

/** Whether an award that was being sent between these times may have made rows of these times. */
function mayBeBehind(
  { madeAt, from, to }: { madeAt: number; from: number; to: number },
  { start, end, shift }: { start: number; end: number; shift: number },
): boolean {
  const repeatsTap = start - CLOSE_MS <= madeAt && madeAt <= end + CLOSE_MS;
  return repeatsTap || (start <= to + shift + CLOSE_MS && end >= from + shift - CLOSE_MS);
}

/** Groups in order of time: each row is close to the one before. */
function groupsOf(rows: ReadonlyArray<{ id: string; at: number }>): Array<Array<{ id: string; at: number }>> {
  const groups: Array<Array<{ id: string; at: number }>> = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && row.at - before.at <= CLOSE_MS) group.push(row);
    else groups.push([row]);
  }
  return groups;
}
