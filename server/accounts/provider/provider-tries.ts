import * as z from 'zod/mini';
import { ANSWER_REFUSALS } from '#domain/accounts/provider-words.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { linkHash, newLinkToken } from '#server/keys/link-token.ts';
import { seal, unseal } from '#server/keys/seal.ts';

/** A person may have to look for a phone at the provider. */
export const TRY_MS = 15 * MINUTE_MS;
const ABOUT = 'provider sign-in';

/** How far a sign-in is: the provider was asked, or what its answer said. */
const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asked'),
    asked: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
    from: z.string(),
  }),
  z.object({
    kind: z.literal('identity'),
    identity: z.object({
      subject: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      provedAt: z.nullable(z.number()),
    }),
  }),
  z.object({
    kind: z.literal('refused'),
    why: z.enum(ANSWER_REFUSALS),
  }),
]);
export type Step = z.output<typeof step>;

type TryDeps = Pick<Deps, 'db' | 'clock' | 'keys'>;

const since = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() - TRY_MS);
const sealed = ({ keys }: TryDeps, each: Step) => seal(keys.seal, JSON.stringify(each), ABOUT);

function open({ keys }: TryDeps, row: { sealed: Buffer } | undefined): Step | null {
  const text = row ? unseal(keys.seal, row.sealed, ABOUT) : null;
  return text === null ? null : step.parse(JSON.parse(text));
}

/** Keeps a new sign-in. Returns the secret by which the browser that began it is known again. */
export async function keepTry(deps: TryDeps, first: Step): Promise<string> {
  const { token, hash } = newLinkToken();
  await deps.db.query('INSERT INTO provider_sign_ins (hash, sealed, started_at) VALUES ($1, $2, $3)', [
    hash,
    sealed(deps, first),
    deps.clock(),
  ]);
  return token;
}

/** How far the sign-in of this secret is; null: there is none any more. */
export async function readTry(deps: TryDeps, secret: string): Promise<Step | null> {
  const [row] = await deps.db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM provider_sign_ins WHERE hash = $1 AND started_at > $2',
    [linkHash(secret), since(deps)],
  );
  return open(deps, row);
}

/** Whether this answer of the provider is the first one. */
export async function takeAnswer({ db, clock }: TryDeps, secret: string): Promise<boolean> {
  const taken = await db.query(
    'UPDATE provider_sign_ins SET answered_at = $2 WHERE hash = $1 AND answered_at IS NULL RETURNING 1',
    [linkHash(secret), clock()],
  );
  return taken.length > 0;
}

export async function keepAnswer(deps: TryDeps, secret: string, answer: Step): Promise<void> {
  await deps.db.query('UPDATE provider_sign_ins SET sealed = $2 WHERE hash = $1', [
    linkHash(secret),
    sealed(deps, answer),
  ]);
}

/** Ends the sign-in; false where another call was faster. */
export async function dropTry(db: Queryable, secret: string): Promise<boolean> {
  const dropped = await db.query('DELETE FROM provider_sign_ins WHERE hash = $1 RETURNING 1', [linkHash(secret)]);
  return dropped.length > 0;
}
