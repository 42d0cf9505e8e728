import { Dexie } from 'dexie';
import * as PATHS from '#contracts/paths.ts';
import { call } from '#data/api/own/call.ts';
import { readDirectory } from '#data/cache/directory.ts';
import { students } from '#data/cache/students.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { adoptAwards } from '#data/outbox/decisions/adopt-awards.ts';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { undoAwards } from '#data/outbox/undo/undo-awards.ts';
import { adoptUndos } from '#data/outbox/undo/undo-rows.ts';
import { fullName } from '#domain/names.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { createNetwork, isAward } from '#tests/faults/network.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { tapAward } from '#tests/support/outbox.ts';
import type { Known, Row, SendFault } from './device.ts';

/** What is awarded for. */
export interface Lesson {
  habit: { id: string; name: string };
  reason: { id: string; text: string };
}

interface Given {
  now: () => number;
  fetch: (request: Request) => Promise<Response>;
  lesson: Lesson;
}

/** A tablet with a disk of its own, as a teacher uses it. */
export class RealDevice {
  readonly #lesson: Lesson;
  readonly #tablet: Tablet;
  readonly #disk: IDBFactory;
  readonly #userIds = new Map<string, string>();
  #cache: SchoolDb | null = null;
  #fault: SendFault = 'none';

  constructor({ now, fetch, lesson }: Given) {
    this.#lesson = lesson;
    const network = createNetwork(
      (request) => fetch(request),
      () => undefined,
    );
    const arrived = new Set<string>();
    const send = async (request: Request): Promise<Response> => {
      const award = isAward(request) ? ((await request.clone().json()) as Record<string, string>) : {};
      const { client_award_id: id } = award;
      // What the server has it does not refuse.
      const fault = id === undefined || (this.#fault === 'refused-422' && arrived.has(id)) ? 'none' : this.#fault;
      if (id !== undefined) this.#fault = 'none';
      if (id !== undefined && fault !== 'refused-422') arrived.add(id);
      const answer = network.send(request);
      await network.pending.shift()?.release(fault === 'none' ? null : fault);
      return answer;
    };
    const clock = { now, zone: () => SCHOOL_ZONE, move: () => undefined };
    this.#tablet = createTablet(send, { clock, builtAt: now(), isSameOrigin: true });
    this.#disk = globalThis.indexedDB;
  }

  /** The tablet, while this device works with its disk. */
  get #awake(): Tablet {
    globalThis.indexedDB = this.#disk;
    Dexie.dependencies.indexedDB = this.#disk;
    return this.#tablet;
  }

  get #school(): SchoolDb {
    if (!this.#cache) throw new Error('Nobody has signed in here.');
    return this.#cache;
  }

  async #account(): Promise<{ userId: string; apiBase: string }> {
    const session = await this.#awake.sessionDb.session.get('current');
    return { userId: session?.profile.id ?? '', apiBase: this.#tablet.apiBase };
  }

  async enter(user: string): Promise<void> {
    const entered = await signIn(this.#awake, { identifier: user, password: DEMO_PASSWORD, remember: true });
    if (!entered.ok) throw new Error(`${user} can't sign in: ${JSON.stringify(entered.failure)}`);
    this.#userIds.set(user, entered.value.profile.id);
    // The one of before may have been deleted.
    this.#cache = new SchoolDb(entered.value.profile.id);
  }

  async signOut(): Promise<void> {
    await signOut(this.#awake);
  }

  /** Loads the list of students, as a screen does that opens. */
  async look(): Promise<void> {
    const loaded = await students.reload({ ...this.#awake, db: this.#school });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.failure));
  }

  /** The list of students as this device has it, by their ids. */
  async known(): Promise<Map<string, Known>> {
    const { students: rows } = await readDirectory(this.#school);
    return new Map(rows.map((row) => [row.id, { name: fullName(row), house: row.house_name }]));
  }

  /** A tap for these students, by the ids of the awards. */
  async award(tap: string, studentIds: ReadonlyMap<string, string>, points: number): Promise<void> {
    const known = await this.known();
    const { habit, reason } = this.#lesson;
    await tapAward(this.#awake, {
      submissionId: tap,
      ...(await this.#account()),
      students: [...studentIds.values()].map((id) => {
        const { name = '', house = null } = known.get(id) ?? {};
        return { id, name, houseName: house };
      }),
      awardIds: [...studentIds.keys()],
      habit,
      reasons: [reason],
      comment: '',
      points,
    });
  }

  async undo(awardIds: readonly string[]): Promise<void> {
    const asked = { ...(await this.#account()), awardIds, isOffered: true };
    const { kind } = await undoAwards({ ...this.#awake, schoolDb: this.#school }, asked);
    if (kind !== 'saved') throw new Error(`An undo was answered '${kind}'.`);
  }

  async send(fault: SendFault): Promise<void> {
    // A token that is too old is not what the fault is about.
    await call(this.#awake.api, PATHS.rosters, {});
    this.#fault = fault;
    await this.#awake.send();
    this.#fault = 'none';
  }

  async retry(id: string): Promise<void> {
    await retryEntry(this.#awake.outboxDb, id);
  }

  async skip(id: string): Promise<void> {
    const tablet = this.#awake;
    await skipEntry({ ...tablet, db: tablet.outboxDb }, id);
  }

  /** Send as me. */
  async adopt(user: string): Promise<void> {
    const { userId: to, apiBase } = await this.#account();
    const from = this.#userIds.get(user) ?? '';
    const tablet = this.#awake;
    await adoptUndos(tablet.undoDb, { from, to, apiBase });
    await adoptAwards({ ...tablet, db: tablet.outboxDb }, { from, to, apiBase, keepsIds: true });
  }

  /** What this device says of each award. */
  async rows(): Promise<Array<Pick<Row, 'id' | 'name'> & { word: string; undo: string }>> {
    const { outboxDb, undoDb } = this.#awake;
    const undos = new Map((await undoDb.undos.toArray()).map(({ awardId, state }) => [awardId, state.kind]));
    const undo = (id: string): string => undos.get(id) ?? 'none';
    const open = (await outboxDb.entries.toArray()).map(({ id, studentName: name, state }) => {
      const word = state.kind === 'waiting' && state.tries > 0 ? 'tried' : state.kind;
      return { id, name, word, undo: undo(id) };
    });
    const left = (await outboxDb.answered.toArray()).map(({ id, studentName: name, answer }) => {
      return { id, name, word: answer.kind, undo: undo(id) };
    });
    return [...open, ...left];
  }
}
