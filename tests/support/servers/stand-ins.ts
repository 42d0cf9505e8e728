import type { LongStory } from '#tests/support/e2e/long-stories.ts';
import { behindPortal, losingReplies } from './bad-networks.ts';
import { createBareListServer } from './bare-list-server.ts';
import { createDjangoServer } from './django-server.ts';
import { createLateServer } from './late-server.ts';
import { createPlainServer } from './plain-server.ts';
import type { StandIn } from './school-model.ts';
import { createStrictServer } from './strict-server.ts';

/** Another school's server, and what a story has to know about it first. */
export interface StandInSchool {
  name: string;
  open: (now: () => number) => StandIn;
  /** By what its teacher signs in. */
  identifier: string;
  /** Requests that one use takes there where that is not one: pages, reasons habit by habit, the check after an award. */
  requests: Readonly<Record<string, number>>;
  /** Whether members can only be added. */
  addsOnly: boolean;
  /** Its story in a browser, where a browser decides something: preflights, cookies of another origin. Null: it has none. */
  inBrowser: LongStory | null;
}

const spec = { auth: 'Bearer', envelope: 'own', awardPath: '/api/points/award/', members: 'with-roster' } as const;
const usual: Omit<StandInSchool, 'name' | 'open'> = {
  identifier: 'rivera@demo.school',
  requests: { habits: 2, award: 2 },
  addsOnly: false,
  inBrowser: null,
};

/** From the specification alone, nothing of ours in them. */
export const FROM_THE_SPEC: readonly StandInSchool[] = [
  {
    ...usual,
    name: 'one that refuses every field that the specification does not name',
    open: createStrictServer,
    inBrowser: 'another-server-strict',
  },
  {
    ...usual,
    name: 'one with the last path of each list, and cookies only',
    open: createLateServer,
    identifier: 'rivera',
    requests: { habits: 3, award: 2 },
    inBrowser: 'another-server-late',
  },
];

/** Each really different. */
export const STAND_INS: readonly StandInSchool[] = [
  ...FROM_THE_SPEC,
  {
    ...usual,
    name: 'a Django-like one: slashes, Token, results, pk, groups, usernames',
    open: createDjangoServer,
    identifier: 'rivera',
    requests: { students: 3, habits: 3, award: 2 },
    inBrowser: 'another-server-django',
  },
  {
    ...usual,
    name: 'one with bare lists, uuids, JWT, and rosters that can only grow',
    open: createBareListServer,
    requests: {},
    addsOnly: true,
  },
  {
    ...usual,
    name: 'one that knows cookies only',
    open: (now) => createPlainServer(now, { ...spec, auth: 'cookies', envelope: 'data' }),
    inBrowser: 'another-server-cookies',
  },
  {
    ...usual,
    name: 'one that awards without a slash and keeps members apart from rosters',
    open: (now) => createPlainServer(now, { ...spec, awardPath: '/api/points/award', members: 'apart' }),
    addsOnly: true,
  },
  {
    ...usual,
    name: 'one that ignores award ids and loses replies',
    // The second award's reply is lost, and with it the check that comes after it.
    requests: { habits: 2 },
    open: (now) => losingReplies(createPlainServer(now, spec)),
  },
  {
    ...usual,
    name: 'one behind a captive portal for a while',
    open: (now) => behindPortal(createPlainServer(now, spec)),
  },
];
