import type { OutboxDb } from '#data/db/outbox-db.ts';
import { markArrived, retryEntry } from '#data/outbox/decisions/decide-entry.ts';
import type { JudgedSchool } from './judged-school.ts';

/**
 * The same server, without award ids: it takes the same award twice for two, and its answers do not name it. Teachers
 * look into the history where the app can't tell.
 */
export function createForgetfulSchool(school: JudgedSchool): JudgedSchool {
  return {
    ...school,
    // What the network repeats by itself, or delivers long after its sender is gone, is two awards there, whatever the
    // app does (decisions/0061).
    // Nor can the app know its refusals from a filter's.
    spared: ['duplicated', 'filter-403', 'refused-422'],
    dropsLate: true,
    forgetful: true,
    async fetch(request) {
      // It doesn't know this call.
      if (request.url.includes('/reverse')) return Response.json({ detail: 'Not Found' }, { status: 404 });
      const isAward = request.method === 'POST' && request.url.includes('/api/points/award');
      const response = await school.fetch(isAward ? await withAnotherId(request, school.newId()) : request);
      const headers = new Headers(response.headers);
      headers.delete('Award-Ids');
      headers.delete('Award-Reversals');
      // As every HTTP server does on the wire.
      headers.set('Date', new Date(school.clock.now()).toUTCString());
      const body = isAward && response.ok ? '{"detail":"Awarded."}' : await response.text();
      return new Response(body || null, { status: response.status, headers });
    },
    async decide(outboxDb: OutboxDb) {
      const unsure = await outboxDb.entries.filter(({ state }) => state.kind === 'unsure').toArray();
      if (unsure.length === 0) return 0;
      const ledger = await school.ledgerSince(0);
      for (const { id, request } of unsure) {
        const isThere = ledger.some((row) => row.studentId === request.student_id && row.reason === request.reason);
        await (isThere ? markArrived({ db: outboxDb, now: school.clock.now }, id) : retryEntry(outboxDb, id));
      }
      return unsure.length;
    },
  };
}

async function withAnotherId(request: Request, id: string): Promise<Request> {
  const body = (await request.json()) as object;
  const headers = new Headers(request.headers);
  headers.delete('Idempotency-Key');
  return new Request(request.url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, client_award_id: id }),
  });
}
