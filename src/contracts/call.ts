import * as z from 'zod/mini';
import type { TokenScope } from '#domain/school/machine-token-words.ts';
import { pathOf, type Endpoint, type Method } from './endpoint.ts';

/** Who calls. A display has a token of its device; staff and super are accounts with those flags, whatever their role. */
export const CALLERS = ['anon', 'display', 'scholar', 'educator', 'staff', 'super'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * A allow · O own objects only · M minimised ('First L.', no email) · P public fields only ·
 * - refused: 401 without a session, else 403. The handler narrows O, M and P.
 */
export type Grant = 'A' | 'O' | 'M' | 'P' | '-';

/** A field's name here, with other names under which clients send it. The first that holds something counts. */
type OtherNames = Readonly<Record<string, readonly string[]>>;

/** What both sides agree on for one call. */
export interface Contract<Query extends z.ZodMiniObject = z.ZodMiniObject, Body = unknown, Answer = unknown> {
  method: Method;
  path: string;
  /** What the call does, in a few words. */
  summary: string;
  grants: Readonly<Record<Caller, Grant>>;
  /** What a machine token must be for to make the call, as an educator; null: no token makes it. */
  scope: TokenScope | null;
  /** Other paths that mean the same call. */
  aliases: readonly string[];
  query: Query;
  /** `z.undefined()` for a call without a body. */
  body: z.ZodMiniType<Body>;
  otherNames: OtherNames;
  /** The longest body that is read. */
  maxKB: number;
  /** `z.undefined()` for an answer that isn't JSON. */
  answer: z.ZodMiniType<Answer>;
  /** The type of an answer that isn't JSON. */
  media: 'text/csv' | 'application/zip' | 'text/event-stream';
  /** Of a success. 303: the browser opens another address. */
  status: 200 | 201 | 303;
  /**
   * 'account': about an account's names or its protection. Nobody may keep a copy of its answer, it changes nothing of the
   * school, and it has queues of its own for passwords.
   */
  kind: 'school' | 'account';
  /** Leaves no line in the log. */
  isUnlogged: boolean;
  /** Is not slowed down by what else its account asks for. */
  isUnpaced: boolean;
  /** Asks or reports something: no board and no list is another one after it, although it is not a GET. */
  tellsNobody: boolean;
  /** Takes what somebody did before staff closed the account; it comes with a token of that time. */
  isForClosedAccounts: boolean;
}

type Optional<Query extends z.ZodMiniObject, Body, Answer> = Partial<
  Omit<Contract<Query, Body, Answer>, 'method' | 'path' | 'grants' | 'summary'>
>;

/** The longest body, in kB, that lists the ids of a whole school. */
export const BULK_KB = 256;

/** Hashing is costly: nothing long reaches it. */
export const SIGN_IN_KB = 4;

/** Of a call about an account. */
export const OF_ACCOUNT = { kind: 'account', maxKB: SIGN_IN_KB } as const;

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const NO_QUERY = z.object({});
const nothing = z.undefined();

/**
 * A call; `who` holds a grant for each caller, in the order of CALLERS. A build that uses only a shape beside it drops it.
 */
export function call<
  At extends Endpoint,
  Query extends z.ZodMiniObject = typeof NO_QUERY,
  Body = undefined,
  Answer = undefined,
>(
  endpoint: At,
  who: string,
  summary: string,
  rest: Optional<Query, Body, Answer> & { query?: Query },
): Contract<Query, Body, Answer> & { endpoint: At };
// @__NO_SIDE_EFFECTS__
export function call(
  endpoint: Endpoint,
  who: string,
  summary: string,
  rest: Optional<z.ZodMiniObject, unknown, unknown>,
): Contract & { endpoint: Endpoint } {
  return {
    endpoint,
    method: METHODS.find((method) => endpoint.startsWith(method)) ?? 'GET',
    path: pathOf(endpoint),
    summary,
    grants: grantsIn(who),
    scope: null,
    aliases: [],
    query: NO_QUERY,
    body: nothing,
    otherNames: {},
    maxKB: 64,
    answer: nothing,
    media: 'text/csv',
    status: 200,
    kind: 'school',
    isUnlogged: false,
    isUnpaced: false,
    tellsNobody: false,
    isForClosedAccounts: false,
    ...rest,
  };
}

function grantsIn(who: string): Contract['grants'] {
  const cells = who.split(/\s+/);
  const grantOf = (caller: Caller): Grant => {
    const cell = cells[CALLERS.indexOf(caller)];
    if (cell === 'A' || cell === 'O' || cell === 'M' || cell === 'P' || cell === '-') return cell;
    throw new Error(`'${who}' has no grant for ${caller}`);
  };
  return {
    anon: grantOf('anon'),
    display: grantOf('display'),
    scholar: grantOf('scholar'),
    educator: grantOf('educator'),
    staff: grantOf('staff'),
    super: grantOf('super'),
  };
}

/** What every refused call answers. `detail` is for people; `code` is for programs and never changes. */
export const problem = z.object({ detail: z.string(), code: z.string(), request_id: z.string() });
export type ProblemAnswer = z.infer<typeof problem>;

/** What a call answers that only says how it went; `detail` is for people. */
export const detailAnswer = z.object({ detail: z.string() });
