import { AWARD_IDS_HEADER, AWARD_IDS_KEPT, REVERSALS_HEADER, REVERSALS_OFFERED } from '#contracts/award-ids.ts';
import type { Chance } from './prng.ts';

/** What can happen to one request. */
export const NETWORK_FAULTS = [
  'request-lost',
  'reply-lost',
  'slow',
  'status-503',
  'status-429',
  'status-500',
  'html-200',
  'html-503',
  'filter-403',
  'refused-422',
  'redirect',
  'duplicated',
] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

export const isAward = ({ url, method }: Request): boolean => method === 'POST' && url.includes('/api/points/award');

/** The longest wait that the API itself asks for here. */
export const LONGEST_WAIT_S = 7;

/** A request that waits until the world lets it continue. */
export interface Pending {
  request: Request;
  /** Carries it out with this fault, or as it should be. */
  release(fault: NetworkFault | null): Promise<void>;
}

/**
 * The network between the devices and the server: nothing moves before the world says so, and the world says what
 * happens to it. Faults are what a fetch of a browser makes of them.
 */
export function createNetwork(
  server: (request: Request, leftAt: number) => Promise<Response>,
  note: (event: string) => void,
  now: () => number = () => 0,
) {
  const pending: Pending[] = [];
  const reached: Record<string, number> = {};

  const html = (): Response =>
    new Response('<!doctype html><title>Wifi</title>', { status: 200, headers: { 'Content-Type': 'text/html' } });
  const problem = (status: number, headers: Record<string, string> = {}): Response =>
    Response.json({ detail: 'Not now.' }, { status, headers });

  async function carryOut(request: Request, leftAt: number, fault: NetworkFault | null): Promise<Response> {
    switch (fault) {
      case null:
        return server(request, leftAt);
      case 'request-lost':
        throw new TypeError('Failed to fetch');
      case 'reply-lost':
        await server(request, leftAt);
        throw new TypeError('Failed to fetch');
      case 'slow':
        await server(request, leftAt);
        throw new DOMException('The operation timed out.', 'TimeoutError');
      case 'status-503':
        return problem(503);
      case 'status-429':
        return problem(429, { 'Retry-After': String(LONGEST_WAIT_S) });
      case 'status-500':
        return problem(500);
      case 'html-200':
        return html();
      case 'html-503':
        // A proxy's page: its hour is not the API's word.
        return new Response('<!doctype html><title>Down</title>', {
          status: 503,
          headers: { 'Content-Type': 'text/html', 'Retry-After': '3600' },
        });
      case 'filter-403':
        return Response.json({ error: 'Blocked by policy' }, { status: 403 });
      case 'refused-422':
        return Response.json(
          { detail: 'Not this one.' },
          { status: 422, headers: { [AWARD_IDS_HEADER]: AWARD_IDS_KEPT, [REVERSALS_HEADER]: REVERSALS_OFFERED } },
        );
      case 'redirect':
        return new Response(null, { status: 302, headers: { Location: '/welcome' } });
      case 'duplicated':
        // Chromium repeats a POST by itself when a kept-alive connection dies.
        await server(request.clone(), leftAt);
        return server(request, leftAt);
    }
  }

  /** What is asked; tokens are nobody's business, and others in each run. */
  async function described(request: Request): Promise<string> {
    const body = request.url.includes('/auth/') || request.url.includes('refresh') ? '' : await request.clone().text();
    return `${request.method} ${new URL(request.url).pathname} ${body}`;
  }

  return {
    pending,
    /** How often each fault met a request. */
    reached,
    /** `mayArrive` is asked when the world lets it go. */
    send(request: Request, mayArrive: () => boolean = () => true): Promise<Response> {
      const leftAt = now();
      return new Promise((resolve, reject) => {
        pending.push({
          request,
          async release(fault) {
            if (fault) reached[fault] = (reached[fault] ?? 0) + 1;
            const asked = await described(request);
            await carryOut(request, leftAt, mayArrive() ? fault : 'request-lost').then(
              (answer) => {
                note(`${asked} ${fault ?? ''} ${answer.status}`);
                resolve(answer);
              },
              (error: unknown) => {
                note(`${asked} ${fault ?? ''} ${String(error)}`);
                reject(error instanceof Error ? error : new Error(String(error)));
              },
            );
          },
        });
      });
    },
    /** One of the requests that are under way, taken out. */
    take(chance: Chance): Pending | null {
      if (pending.length === 0) return null;
      return pending.splice(chance.below(pending.length), 1)[0] ?? null;
    },
  };
}
