import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify } from '@node-rs/argon2';
import { normaliseAnswer } from '#domain/accounts/security-question.ts';
import { hmac } from '#server/keys/keys.ts';
import { QUEUES, type QueueSize } from '#server/limits/limits.ts';
import { createQueue } from '#server/limits/queue.ts';
import { inThisThread, type Asker, type Task, type Workers } from '#server/workers/workers.ts';

/** What a hash of argon2id (the library's default) costs: KiB of memory and passes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 46 MiB, one pass: OWASP's first choice; 13 ms here. */
export const HASH_COST: HashCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes and checks what people know: passwords, security answers, lunch numbers. */
export interface Passwords {
  /** A PHC string. With an asker it is made by a thread, in their share of its time: for those who are not known yet. */
  hash(secret: string, asker?: Asker): Promise<string>;
  /** For security answers, which are compared without case and with single spaces. */
  hashAnswer(answer: string): Promise<string>;
  verifyAnswer(stored: string | null, answer: string): Promise<boolean>;
  /** False for a `null` hash (nobody has that name) and an empty one (an account without it); it takes just as long. */
  verify(stored: string | null, secret: string): Promise<boolean>;
  /** Whether the hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** A hash that is made by the thread itself, which gives way to the teachers' calls. */
export const HASH_SECRET: Task<{ text: string; cost: HashCost }, string> = {
  name: 'hash-secret',
  longestMs: 200,
  run: async ({ text, cost }) => hashSync(text, cost),
};

/**
 * Secrets are peppered first, by an HMAC with a key that isn't in the database, so that nobody can guess passwords with a
 * stolen backup alone. NFKC makes the same password typed on another keyboard the same.
 */
export function createPasswords(
  pepper: Buffer,
  size: QueueSize = QUEUES.signInHashes,
  cost: HashCost = HASH_COST,
  workers: Workers = inThisThread,
): Passwords {
  const queue = createQueue(size);
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  // It fits no secret. It is assembled, not computed, so that it never has to wait for the queue.
  const decoy = `${current}${base64(randomBytes(16))}$${base64(randomBytes(32))}`;
  // As text: the library hashes any bytes but verifies only valid UTF-8.
  const peppered = (secret: string) => hmac(pepper, secret.normalize('NFKC')).toString('base64');
  const make = (secret: string, asker?: Asker) => {
    const text = peppered(secret);
    return asker ? workers.run(HASH_SECRET, { text, cost }, asker) : queue(() => hash(text, cost));
  };
  const check = async (stored: string | null, secret: string): Promise<boolean> => {
    const isRight = await queue(() => verify(stored || decoy, peppered(secret)));
    return Boolean(stored) && isRight;
  };
  return {
    hash: make,
    verify: check,
    hashAnswer: (answer) => make(normaliseAnswer(answer)),
    verifyAnswer: (stored, answer) => check(stored, normaliseAnswer(answer)),
    isOutdated: (stored) => !stored.startsWith(current),
  };
}
