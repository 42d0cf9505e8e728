import { isOurAnswer } from '#data/api/read-response.ts';
import { isAward } from '#tests/faults/network.ts';
import { NEVER, type Life } from './life.ts';
import type { ProcessDeps } from './process-deps.ts';

/** An answer that took longer says too little of the time. */
const LONG_MS = 10_000;
/** A device believes the clock of our server, and of another one that did what it was asked: a portal has one of its own. */
const hasClock = ({ ok, headers }: Response): boolean => headers.has('Date') && (ok || isOurAnswer(headers));
const isReversal = (request: Request): boolean => request.method === 'POST' && request.url.includes('/reverse');

/** How a process asks the server: it may be killed before, between and after its requests. */
export function createConnection(
  deps: Pick<ProcessDeps, 'send' | 'now' | 'ticks'>,
  life: Life,
  outbox: { unsettled: number },
) {
  /** How far ahead the device's clock was when it last heard the server; null: it has not heard it yet. */
  let heardAhead: number | null = null;
  const ahead = (): number => deps.now() - deps.ticks();
  const ask = async (request: Request): Promise<Response> => {
    const askedAt = deps.ticks();
    const answer = await deps.send(request);
    if (hasClock(answer) && deps.ticks() - askedAt < LONG_MS) heardAhead = ahead();
    return answer;
  };
  return {
    async send(request: Request): Promise<Response> {
      if (isReversal(request)) {
        await life.at('before-reversal-leaves');
        const answer = await ask(request);
        await life.at('after-reversal-commit');
        return answer;
      }
      if (isAward(request) && outbox.unsettled > 0) await life.at('within-group');
      if (isAward(request)) await life.at('before-request-leaves');
      const response = await ask(request);
      if (!life.isAlive()) return NEVER;
      if (isAward(request)) {
        await life.at('after-server-commit');
        outbox.unsettled += 1;
      }
      return response;
    },
    /** It heard the server beside the network of the world. */
    hear: (): void => void (heardAhead = ahead()),
    /** Whether it has heard the server since its start, and since its clock was last set. */
    isTimeSure: (): boolean => heardAhead === ahead(),
  };
}
