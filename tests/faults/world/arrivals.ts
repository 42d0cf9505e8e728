import { announceReturning } from '#contracts/paths.ts';
import { isAward, type NetworkFault } from '#tests/faults/network.ts';
import type { School } from '#tests/faults/school.ts';
import type { Diary } from './diary.ts';

/** Where a server that is not ours may refresh a session. */
const REFRESH_PATH = '/api/token/refresh/';

/** The award that this request brings. */
async function awardIn(request: Request): Promise<string | null> {
  if (!isAward(request)) return null;
  const { client_award_id: id } = (await request.clone().json()) as Record<string, string>;
  return id ?? null;
}

const isAnnouncement = ({ method, url }: Request): boolean =>
  announceReturning === `${method} ${new URL(url).pathname}`;

/** The awards that a device says the server had answered, and no longer has. */
async function returningIn(request: Request): Promise<string[]> {
  const { awards } = (await request.clone().json()) as { awards: { id: string }[] };
  return awards.map(({ id }) => id);
}

/** The server's end of the line: what gets there is noted. A server that is searched has other paths than ours. */
export function createArrivals(school: School, { isSearched, diary }: { isSearched: boolean; diary: Diary }) {
  let refreshes = 0;
  const delays = new Map<string, number>();
  /** Awards that the server has. */
  const arrived = new Set<string>();
  const lost = new Map<string, string>();
  const again = new Map<string, string>();
  let losses = 0;
  /** What was under way for a while looks to the server as if it came from a device whose clock is off. */
  const noteDelay = async (request: Request, leftAt: number): Promise<void> => {
    if (!isAward(request)) return;
    const { client_award_id: id, sent_at: sentAt } = (await request.clone().json()) as Record<string, string>;
    if (id && sentAt) delays.set(id, Math.max(delays.get(id) ?? 0, school.clock.now() - leftAt));
  };
  return {
    /** How long awards were under way of which the server had to find out when they were made, ms. */
    delays,
    /**
     * What a device had the answer of, and brought again after the server had lost it, by the award: in which of its losses. It
     * comes behind what waited.
     */
    again: again as ReadonlyMap<string, string>,
    async answer(request: Request, leftAt: number): Promise<Response> {
      await noteDelay(request, leftAt);
      if (!isSearched || !request.url.includes('/refresh')) {
        const id = await awardIn(request);
        const returning = isAnnouncement(request) ? await returningIn(request) : [];
        const answer = await school.fetch(request);
        if (id !== null && answer.ok) arrived.add(id);
        for (const each of answer.ok ? returning : []) {
          const those = lost.get(each);
          if (those !== undefined) again.set(each, those);
        }
        return answer;
      }
      if (request.url.endsWith(REFRESH_PATH)) {
        refreshes += 1;
        return school.fetch(request);
      }
      diary.met('unknown-path-401');
      return Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 });
    },
    /** Whether a refresh found the path that the server knows, where it has others than ours. */
    wasRefreshed: (): boolean => !isSearched || refreshes > 0,
    /** The server has lost what it had. */
    forget(ids: Iterable<string>): void {
      losses += 1;
      for (const id of ids) {
        arrived.delete(id);
        lost.set(id, `${lost.get(id) ?? ''} ${losses}`);
      }
    },
    /** A refusal is of an award, and of one that the server doesn't have: the calls around it have no reason for one. */
    async fits(fault: NetworkFault, request: Request): Promise<boolean> {
      const id = await awardIn(request);
      return fault !== 'refused-422' || (id !== null && !arrived.has(id));
    },
  };
}
