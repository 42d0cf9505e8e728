import type { CALLS } from '#contracts/calls.ts';
import { methodOf, pathOf } from '#contracts/endpoint.ts';
import type * as z from 'zod/mini';
import type { ApiClient, Call } from '#data/api/api-client.ts';
import { readerOf, type Reader } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';

type Rows = typeof CALLS;
/** The contract of each call of our server, by its method and path. */
type Contracts = { [Name in keyof Rows as Rows[Name]['endpoint']]: Rows[Name] };
export type OwnEndpoint = keyof Contracts;

/** What a call answers, as its contract says. */
export type AnswerAt<At extends OwnEndpoint> = z.output<Contracts[At]['answer']>;
type BodyAt<At extends OwnEndpoint> = z.output<Contracts[At]['body']>;

interface Use<T> extends Omit<Call<T>, 'method' | 'path' | 'query' | 'body' | 'reader' | 'isOurs'> {
  /** The `:id` of the path. */
  id?: string;
}

/** What a call is asked with, as its contract reads it. */
export type CallUse<At extends OwnEndpoint, T = AnswerAt<At>> = Use<T> & {
  /** What is undefined is left out. */
  query?: Partial<Record<keyof z.output<Contracts[At]['query']>, string | number | undefined>>;
  /** Without one, the answer is what the contract says, which the server's tests check. */
  reader?: Reader<T>;
} & (undefined extends BodyAt<At> ? { body?: BodyAt<At> } : { body: BodyAt<At> });

/** Makes a call that only our own server has; no other server is asked. Each call has one path. */
export function call<At extends OwnEndpoint, T = AnswerAt<At>>(
  api: ApiClient,
  endpoint: At,
  use: CallUse<At, T>,
): Promise<Result<T>> {
  const asked: Use<T> & Pick<Call<T>, 'query' | 'body'> & { reader?: Reader<T> } = use;
  const { id = '', reader = TRUSTED, ...rest } = asked;
  const path = pathOf(endpoint).replace(':id', encodeURIComponent(id));
  return api({ ...rest, method: methodOf(endpoint), path, reader, isOurs: true });
}

/** Here, and nowhere else, the contract is trusted: whatever it says that the answer is, this is it. */
const TRUSTED = readerOf<never>((value) => (isAnswer(value) ? value : null));

const isAnswer = (value: unknown): value is never => typeof value === 'object' && value !== null;
