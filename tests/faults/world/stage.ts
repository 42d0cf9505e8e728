import type { Chance } from '#tests/faults/prng.ts';
import type { LedgerRow } from '#tests/faults/judge.ts';
import type { School } from '#tests/faults/school.ts';
import type { WentBack } from '#tests/faults/ways-back.ts';
import type { Tap } from '#tests/faults/tap.ts';
import type { Diary } from './diary.ts';
import type { createGone } from './gone.ts';
import type { Tablet } from './tablet.ts';
import type { Teachers } from './teachers.ts';

export interface Stage {
  school: School;
  chance: Chance;
  diary: Diary;
  tablet: Tablet;
  teachers: Teachers;
  /** Awards whose names a sign-out took from this device. */
  nameless: Set<string>;
  /** The server's ledger since the run began. */
  ledger: () => Promise<LedgerRow[]>;
  gone: ReturnType<typeof createGone>;
  /** How the server went back, each time. */
  wentBack: WentBack[];
  /** Since the last backup this device has lost what it knew of its answered awards. */
  hasForgotten: boolean;
}

/** What came of a misfortune: the taps that were made in it; false: it could not be met now. */
export type Met = Tap[] | false;
export type Meet = (stage: Stage, taps: readonly Tap[]) => Promise<Met>;
