import { DEMO_ANSWER, DEMO_PASSWORD, DEMO_SCHOLAR, demoEmail } from '#server/seed/demo-accounts.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';
import type { createClock } from '#tests/support/outbox.ts';
import { FROM_THE_SPEC, STAND_INS, type StandInSchool } from './stand-ins.ts';

type Clock = ReturnType<typeof createClock>;

/** A school's server, as the story needs to know it. */
export interface Campus {
  fetch(request: Request): Promise<Response>;
  isSameOrigin: boolean;
  identifier: string;
  answer: string;
  scholar: { email: string; lunch_number: string; grade: number };
  students: number;
  /** How many awards its ledger holds of a student. */
  awards(): Promise<number>;
  expireAccess(): void;
  fault: { portal: boolean } | null;
  /** Requests that one use of an operation takes here where that is not one: pages, or reasons asked habit by habit. */
  requests: Readonly<Record<string, number>>;
  /** Whether members can only be added. */
  addsOnly: boolean;
  close(): Promise<void>;
}

function campus({ open, identifier, requests, addsOnly }: StandInSchool, clock: Clock, isSameOrigin: boolean): Campus {
  const server = open(clock.now);
  return {
    fetch: (request) => server.fetch(request),
    isSameOrigin,
    identifier,
    answer: 'Captain Mango',
    scholar: { email: 'amara@school.test', lunch_number: '482900', grade: 1 },
    students: 12,
    awards: async () => server.model.ledger.length,
    expireAccess: () => server.expireAccess(),
    fault: server.fault ?? null,
    requests,
    addsOnly,
    close: async () => undefined,
  };
}

async function bundled(clock: Clock): Promise<Campus> {
  const server = await createTestServer({ clock: () => new Date(clock.now()) });
  const count = async () => Number((await server.db.query<{ n: number }>('SELECT count(*) AS n FROM ledger'))[0]?.n);
  const before = await count();
  return {
    fetch: (request) => server.fetch(request),
    isSameOrigin: true,
    identifier: 'rivera@demo.school',
    answer: DEMO_ANSWER,
    scholar: { email: demoEmail('amara'), lunch_number: DEMO_SCHOLAR.lunchNumber, grade: DEMO_SCHOLAR.grade },
    students: 600,
    awards: async () => (await count()) - before,
    // Its access tokens last for minutes; the session's idle end is hours away.
    expireAccess: () => clock.move(31 * 60_000),
    fault: null,
    requests: { habits: 2 },
    addsOnly: false,
    close: () => server.close(),
  };
}

function standIn(school: StandInSchool, isSameOrigin: boolean): [string, (clock: Clock) => Campus] {
  const where = isSameOrigin ? ' (at the app’s own origin)' : '';
  return [school.name + where, (clock) => campus(school, clock, isSameOrigin)];
}

export const CAMPUSES: ReadonlyArray<[string, (clock: Clock) => Promise<Campus> | Campus]> = [
  ['the bundled server', bundled],
  ...STAND_INS.map((school) => standIn(school, false)),
  ...FROM_THE_SPEC.map((school) => standIn(school, true)),
];

export const OLD_PASSWORD = DEMO_PASSWORD;
