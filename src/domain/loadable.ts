import type { Failure, SaveFailure } from './failure.ts';

/** Why a load brought nothing: the call failed, or this device could not store the answer or read what it has. */
export type LoadProblem = SaveFailure | { kind: 'not-read' };

/** What a screen says about a resource. */
export interface LoadWords {
  /** The call failed, and there is nothing to show. */
  failed: (failure: Failure) => string;
  /** There is nothing to show, whatever the reason. */
  never: string;
}

/** A copy of the server's data on this device, and the load behind it. */
export type Loadable<T> = {
  /** The first load, or one that a person asked for, is under way. */
  isLoading: boolean;
  /** Why the last load that ended brought nothing; null where it went well. */
  problem: LoadProblem | null;
  refresh: () => void;
  words: LoadWords;
} & (
  | /** The copy on this device is being read. */ { kind: 'reading' }
  | /** There is no copy yet, and the load is under way. */ { kind: 'loading' }
  | /** There is no copy, and no load is under way. */ { kind: 'missing' }
  /** `time` is that of the data, as device ms; null where only a part is known, from elsewhere. */
  | { kind: 'ready'; data: T; time: number | null }
);

/** The data, where there is any. */
export function dataOf<T>(loadable: Loadable<T>): T | null {
  return loadable.kind === 'ready' ? loadable.data : null;
}
