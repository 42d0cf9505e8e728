import { createTablet } from '#tests/support/device.ts';
import { SERVER } from '#tests/support/outbox.ts';
import { play, type Conformance } from './play.ts';

interface Options {
  address: string;
  identifier: string;
  password: string;
  student: string | null;
  announce: (text: string) => Promise<void>;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** Plays against a server at an address, by this machine's network. */
export function playAt({ address, now, sleep, ...script }: Options): Promise<Conformance> {
  const cut = { next: false };
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '');
  const tablet = createTablet(
    withCuts(cut, async (request) => fetch(await at(base, request))),
    {
      clock: { now, zone: () => null, move: () => undefined },
      isSameOrigin: false,
    },
  );
  return play({ ...script, tablet, cut, wait: sleep });
}

/** The network, which loses the answer to the next award. */
export function withCuts(cut: { next: boolean }, send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const isAward = request.method === 'POST' && request.url.includes('/points/award');
    const answer = await send(request);
    if (!cut.next || !isAward || !answer.ok) return answer;
    cut.next = false;
    throw new TypeError('The answer was lost.');
  };
}

async function at(base: string, request: Request): Promise<Request> {
  const { method, headers, redirect, signal } = request;
  const body = method === 'GET' ? null : await request.text();
  return new Request(base + request.url.slice(SERVER.length), { method, headers, body, redirect, signal });
}
