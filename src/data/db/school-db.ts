import { Dexie, type Table } from 'dexie';
import type { BoardSnapshot } from '#contracts/board.ts';
import type { House } from '#contracts/houses.ts';
import type { Habit, Reason } from '#contracts/habits.ts';
import type { MyAward, HistoryEntry } from '#contracts/history.ts';
import type { PointsReport } from '#contracts/reports.ts';
import type { SchoolInfo } from '#contracts/school.ts';
import type { Roster } from '#contracts/rosters.ts';
import type { StoreItem, StudentBalance } from '#contracts/store.ts';
import type { Period } from '#domain/period.ts';
import type { Student } from '#contracts/students.ts';
import type { PackedLines } from './packed-lines.ts';
import type { PackedReport } from './packed-report.ts';
import type { DirectoryRow } from './packed-students.ts';

const PREFIX = 'cache-';

/** When a resource was last loaded, as device ms. 'Updated at' is this time, never that of a failed try. */
export interface FreshnessRow {
  resource: string;
  loadedAt: number;
  /** The server's name for the state that the copy has; null where it gave none. */
  etag?: string | null;
  /** The time of the data by the server's clock, as ms; null where it says none. */
  dataTime?: number | null;
}

/** The school's public data: the same for every account, kept at sign-out (docs/product.md). */
export class CatalogDb extends Dexie {
  declare readonly houses: Table<House & { position: number }, string>;
  declare readonly habits: Table<Habit & { position: number }, string>;
  declare readonly reasons: Table<Reason & { position: number }, string>;
  /** Those that the school has students in. */
  declare readonly grades: Table<{ grade: number }, number>;
  /** One row, `school`. */
  declare readonly school: Table<SchoolInfo & { key: 'school' }, string>;
  declare readonly freshness: Table<FreshnessRow, string>;

  constructor() {
    super('catalog-1');
    this.version(3).stores({
      houses: 'id, position',
      habits: 'id, position',
      reasons: 'id, habit_id, position',
      grades: 'grade',
      school: 'key',
      freshness: 'resource',
    });
  }
}

/** Every award since a time, as device ms. */
export interface AwardsSince {
  since: number;
  awards: MyAward[];
  /** Our own server's name for this state; null or missing where it gave none, or the list is another one since then. */
  mark?: string | null;
}

/** A report of some days, with its lines as columns. */
export interface PackedPeriod {
  key: string;
  period: Period;
  report: Omit<PointsReport, 'results'>;
  lines: PackedLines;
}

export type CachedRoster = Roster & { student_ids: string[] | null };

/** What one account has seen of the school. Disposable: deleted at sign-out and at another user's sign-in. */
export class SchoolDb extends Dexie {
  /** The list of students as it was last loaded. */
  declare readonly directory: Table<DirectoryRow, string>;
  /** Students who came with other answers since then: they are newer than the list. */
  declare readonly students: Table<Student, string>;
  /** `student_ids` is null until the roster's members were loaded. */
  declare readonly rosters: Table<CachedRoster, string>;
  /** Only those that were opened. */
  declare readonly histories: Table<{ studentId: string; entries: HistoryEntry[] }, string>;
  /** One row: everyone's, unfiltered; `sums` where the names are those of the directory. */
  declare readonly reports: Table<(PointsReport & { key: 'points' }) | (PackedReport & { key: 'sums' }), string>;
  /** By period, for the kinds that were opened; of own dates only the last ones. */
  declare readonly periods: Table<PackedPeriod, string>;
  declare readonly balances: Table<StudentBalance, string>;
  declare readonly storeItems: Table<StoreItem & { position: number }, string>;
  /** One row, `boards`. */
  declare readonly boards: Table<{ key: 'boards'; snapshot: BoardSnapshot }, string>;
  /** One row, `weeks`: what this account awarded in the last six weeks, newest first. */
  declare readonly myAwards: Table<AwardsSince & { key: 'weeks' }, string>;
  /** What a person is putting together: an award, a roster. Parsed at reading. */
  declare readonly drafts: Table<{ key: string; value: unknown }, string>;
  /** One row, `awards`: what a person used on this device, for the next award. Parsed at reading, like the drafts. */
  declare readonly used: Table<{ key: 'awards'; value: unknown }, string>;
  declare readonly freshness: Table<FreshnessRow, string>;
  private ended = false;

  constructor(userId: string) {
    super(`${PREFIX}${userId}`);
    this.version(5).stores({
      students: 'id',
      rosters: 'id',
      histories: 'studentId',
      reports: 'key',
      periodReports: 'key',
      balances: 'student_id',
      storeItems: 'id, position',
      boards: 'key',
      myAwards: 'key',
      drafts: 'key',
      used: 'key',
      freshness: 'resource',
    });
    this.version(6).stores({ directory: 'key' });
    this.version(7).stores({ periodReports: null, periods: 'key' });
    // Deleted, here or in another tab: an answer that was on its way must not make it again.
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
      if (newVersion !== null) return true;
      this.ended = true;
      this.close({ disableAutoOpen: true });
      // Dexie's own listener would let it open again.
      return false;
    });
  }

  /** Whether it was deleted; the next use of this account's cache makes a new one. */
  isEnded(): boolean {
    return this.ended;
  }
}

type CacheTable = { [Name in keyof SchoolDb]: SchoolDb[Name] extends Table ? Name : never }[keyof SchoolDb];

/**
 * Whether a full disk clears a table: what is only looked at and can be loaded again. What the next award needs without a
 * network stays, and what nobody else has.
 */
export const ON_FULL_DISK: Record<Exclude<CacheTable, 'freshness'>, 'cleared' | 'kept'> = {
  directory: 'kept',
  students: 'kept',
  rosters: 'kept',
  histories: 'cleared',
  reports: 'cleared',
  periods: 'cleared',
  balances: 'cleared',
  storeItems: 'cleared',
  boards: 'cleared',
  myAwards: 'cleared',
  drafts: 'kept',
  used: 'kept',
};

/** Deletes the caches of every account but these; the outbox and the catalog stay. */
export async function deleteSchoolDbs(keepUserIds: readonly string[]): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const keep = new Set(keepUserIds.map((id) => `${PREFIX}${id}`));
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && !keep.has(name)).map((name) => Dexie.delete(name)),
  );
}
