import { availableParallelism } from 'node:os';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Rate } from './budgets.ts';

/** So many units of one thing in one window of time, counted apart for each subject. */
export interface Limit {
  /** What is counted apart: the caller's address, a source (a known device, else the address), an email, an account. */
  by: readonly string[];
  max: number;
  windowMs: number;
  /** How a refusal begins; it ends with when to try again. */
  refusal: string;
  /**
   * Several servers share every count, and a restart forgets none. 'database': each unit is written before the work is
   * done. 'gathered': for what must wait for nothing (an award) or is asked for by strangers in numbers; each server counts,
   * and adds that up with the others each second.
   */
  keptIn: 'database' | 'gathered';
}

const TRIES = { refusal: 'Too many attempts.', keptIn: 'database' } as const;

/** Every limit of the server. Each refusal is a 429 with Retry-After. Educators are limited, staff are not. */
export const LIMITS = {
  // A school has one address, and a class may sign up together.
  failedSignIns: { by: ['address'], max: 300, windowMs: 10 * MINUTE_MS, ...TRIES },
  signUps: { by: ['address'], max: 100, windowMs: HOUR_MS, ...TRIES },
  /** Each is a row for some minutes. A whole school signs in in the morning. */
  providerStarts: { by: ['address'], max: 1_000, windowMs: 10 * MINUTE_MS, refusal: TRIES.refusal, keptIn: 'gathered' },
  passwordChecks: { by: ['address'], max: 300, windowMs: MINUTE_MS, refusal: TRIES.refusal, keptIn: 'gathered' },
  /** Wrong tokens of the set-up link. */
  setupTries: { by: ['address'], max: 5, windowMs: MINUTE_MS, ...TRIES },
  /** A person opens a link a few times, and a whole staff may do so from one address. */
  invitationTries: { by: ['address'], max: 300, windowMs: 10 * MINUTE_MS, refusal: TRIES.refusal, keptIn: 'gathered' },
  /** Wrong codes of students: a code has 40 bits, and a whole school may mistype from one address. */
  joinGuesses: {
    by: ['address'],
    max: 100,
    windowMs: 10 * MINUTE_MS,
    refusal: 'Too many wrong codes.',
    keptIn: 'database',
  },
  joinGuessesADay: {
    by: ['address'],
    max: 1_000,
    windowMs: DAY_MS,
    refusal: 'Too many wrong codes.',
    keptIn: 'database',
  },
  /** Tries of a password with one right code: each may cost a hash. */
  joinsOfCode: { by: ['code'], max: 20, windowMs: HOUR_MS, ...TRIES },
  /** A screen shows a new code every ten minutes, and a school may set up several at once. */
  displayStarts: { by: ['address'], max: 6, windowMs: MINUTE_MS, ...TRIES },
  /** It calls once a minute, and after each time without a network. Somebody with a copy elsewhere has a count of their own. */
  displayContacts: {
    by: ['token', 'address'],
    max: 60,
    windowMs: MINUTE_MS,
    refusal: TRIES.refusal,
    keptIn: 'gathered',
  },
  /** Wrong codes of screens. A right one resets the count. */
  displayCodes: {
    by: ['session'],
    max: 5,
    windowMs: 10 * MINUTE_MS,
    refusal: 'Too many wrong codes.',
    keptIn: 'database',
  },
  securityQuestions: { by: ['address'], max: 20, windowMs: HOUR_MS, ...TRIES },
  resetRequests: { by: ['address'], max: 30, windowMs: HOUR_MS, ...TRIES },

  // No single address can close an educator's security question for others.
  answers: { by: ['source'], max: 30, windowMs: HOUR_MS, ...TRIES },
  answersAnHour: { by: ['source', 'email'], max: 5, windowMs: HOUR_MS, ...TRIES },
  answersADay: { by: ['source', 'email'], max: 10, windowMs: DAY_MS, ...TRIES },
  answersOfStrangers: { by: ['email'], max: 30, windowMs: DAY_MS, ...TRIES },

  // A lunch number may have only four digits, and others see it at the till: five guesses a day from all sources together.
  lunchNumbers: { by: ['source'], max: 30, windowMs: HOUR_MS, ...TRIES },
  lunchNumbersADay: { by: ['source', 'email'], max: 5, windowMs: DAY_MS, ...TRIES },
  lunchNumbersOfStrangers: { by: ['email'], max: 5, windowMs: DAY_MS, ...TRIES },
  lunchNumberResets: { by: ['account'], max: 1, windowMs: DAY_MS, ...TRIES },

  // Nobody guesses 60 bits; this is for what checking them costs.
  codes: { by: ['source'], max: 30, windowMs: HOUR_MS, ...TRIES },
  codesADay: { by: ['source', 'email'], max: 20, windowMs: DAY_MS, ...TRIES },

  /** Staff try another port or password some times; nobody fills a mailbox by it. */
  testMails: {
    by: ['account'],
    max: 10,
    windowMs: 10 * MINUTE_MS,
    refusal: 'Too many test emails.',
    keptIn: 'database',
  },

  /** Each reads the whole database, and is a file that must not lie about. */
  schoolArchives: {
    by: ['account'],
    max: 6,
    windowMs: DAY_MS,
    refusal: 'Too many files with the whole school.',
    keptIn: 'database',
  },

  // A whole school house is about 300 awards at once.
  awards: {
    by: ['educator'],
    max: 3_000,
    windowMs: HOUR_MS,
    refusal: 'Too many awards in an hour.',
    keptIn: 'gathered',
  },
  exports: { by: ['educator'], max: 10, windowMs: HOUR_MS, refusal: 'Too many exports.', keptIn: 'database' },
  newStudents: { by: ['educator'], max: 200, windowMs: HOUR_MS, refusal: 'Too many new students.', keptIn: 'database' },
  deletedStudents: { by: ['educator'], max: 20, windowMs: DAY_MS, refusal: 'Too many deletions.', keptIn: 'database' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * Wrong passwords for one name, or from one known device for that name. Ten are free, each further one closes the name
 * for twice as long, and the hundredth closes it for a day. Then it is open again as if nothing had happened.
 */
export const SIGN_IN_LOCK = {
  freeFailures: 10,
  blocks: { firstMs: 30_000, longestMs: 15 * MINUTE_MS },
  hardStop: 100,
  hardStopMs: DAY_MS,
  forgottenAfterMs: 12 * HOUR_MS,
  /** Some clients send every sign-in twice, as email and as username. Both together are one failure. */
  sameAttemptMs: 10_000,
} as const;

/** How many requests one account may make, on all its devices together. */
interface Pace extends Rate {
  /** Requests being worked on at once; further ones wait for their turn. */
  underWay: number;
  /** How long a refusal is held back. */
  holdMs: number;
}

/** How many requests may come without an account. A burst is served at once, and nothing else is meanwhile. */
export interface Share {
  /** From one address, or from one hall display. */
  one: Rate;
  all: Rate;
  /** How many may wait in all lines together. */
  waiting: number;
  /** How long a refusal is held back. */
  holdMs: number;
}

export interface Paces {
  scholar: Pace;
  /** Educators and staff; a hall display may be signed in as one, and a school may have many. */
  teacher: Pace;
  strangers: Share;
  /** For all but the calls of the API. */
  files: Share;
}

/** Far above what the app asks for, and a small share of the database's connections and of the processor. */
export const PACES: Paces = {
  scholar: { burst: 100, perSecond: 5, underWay: 2, holdMs: 5_000 },
  teacher: { burst: 200, perSecond: 50, underWay: 4, holdMs: 5_000 },
  // A school has one address, and may have a thousand people who sign in within some minutes.
  strangers: {
    one: { burst: 200, perSecond: 150 },
    all: { burst: 400, perSecond: 500 },
    waiting: 2_000,
    holdMs: 5_000,
  },
  // A class that opens the app for the first time asks for two thousand.
  files: {
    one: { burst: 500, perSecond: 500 },
    all: { burst: 1_000, perSecond: 1_000 },
    waiting: 5_000,
    holdMs: 5_000,
  },
};

/** Of some costly work: how much runs at once, and how much may wait. */
export interface QueueSize {
  atOnce: number;
  waiting?: number;
}

/** Of the time of a thread: in milliseconds at once after a rest, and milliseconds a second in the long run. */
export interface ThreadShare {
  ofOne: Rate;
  waiting: number;
}

/**
 * Of each thread, for each account or address. A tenth of a processor leaves the teachers' awards as they are. A class
 * that signs up together, and some checks of a large import, are within the first two seconds.
 */
export const THREAD_SHARE: ThreadShare = { ofOne: { burst: 2_000, perSecond: 100 }, waiting: 60 };

/** A core is left for everything else; the fourth of Node's threads is for recoveries. */
const HASHES = Math.min(Math.max(availableParallelism() - 1, 1), 3);

/** Beyond these the answer is 503 with Retry-After. */
export const QUEUES = {
  /**
   * A whole school signs in at once in the morning. Only one more try is under way than is hashed, so that few slip past
   * the limit of failures.
   */
  signIns: { atOnce: HASHES + 1, waiting: 400 },
  signInHashes: { atOnce: HASHES, waiting: 64 },
  /** Apart from those of the sign-ins, so that a flood of recoveries can't keep anyone out. */
  recoveryHashes: { atOnce: 1, waiting: 16 },
  /** The lunch numbers of imports, one after the other, apart from those who sign in. */
  importedHashes: { atOnce: 1, waiting: 4 },
} as const satisfies Record<string, QueueSize>;

/** Calls, on so many connections: a few more. With more under way, each of them would only take longer. */
export const callsOn = (connections: number): QueueSize => ({ atOnce: connections + 2 });

/** Queries and transactions of those who are not signed in, of so many connections: the others are for awards. */
export const strangersOn = (connections: number): number => Math.min(4, Math.floor(connections / 2));
