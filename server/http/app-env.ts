import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Grant } from '#contracts/call.ts';
import type { Display } from '#server/sessions/display-queries.ts';
import type { Session } from '#server/sessions/session.ts';

/** What a handler finds in its context. */
export interface AppEnv {
  Bindings: {
    /** The request and the answer on their connection; missing where the app is called without one. */
    incoming?: IncomingMessage;
    outgoing?: ServerResponse;
  };
  Variables: {
    requestId: string;
    /** Who calls; null for a call without a token, and for a public call with an expired one. */
    session: Session | null;
    /** The hall display that calls; it has no account. */
    display: Display | null;
    /** When the token of this call ends; not set without one. */
    tokenEndsAt?: Date;
    /** What the contract grants this caller. */
    grant: Exclude<Grant, '-'>;
    /** The code by which the call was refused; not set otherwise. */
    refusal?: string;
    /** How many awards the call has written; not set where it can't write any. */
    awards?: number;
    /** This call leaves no line in the log. */
    isUnlogged?: true;
  };
}

export type Call = Context<AppEnv>;
