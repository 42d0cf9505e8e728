import { expect, it } from 'vitest';
import { createTablet } from '#tests/support/device.ts';
import { createClock, SERVER } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import type { Finding } from '#tests/support/conformance/findings.ts';
import { playTooMany } from '#tests/support/conformance/play-limits.ts';
import { play, type Conformance } from '#tests/support/conformance/play.ts';
import { withCuts } from '#tests/support/conformance/run.ts';
import { CAMPUSES, OLD_PASSWORD } from '#tests/support/servers/campuses.ts';

interface Played extends Conformance {
  announced: string[];
  awards: number;
}

async function playAgainst(name: string, writes = true): Promise<Played> {
  const open = CAMPUSES.find(([each]) => each === name)?.[1];
  if (!open) throw new Error(`There is no server '${name}'.`);
  const clock = createClock();
  const campus = await open(clock);
  const cut = { next: false };
  const announced: string[] = [];
  const tablet = createTablet(withCuts(cut, campus.fetch), { clock, isSameOrigin: campus.isSameOrigin });
  const student = campus.students === 600 ? 'Amara Obi' : 'Amara Family1';
  const played = await play({
    tablet,
    cut,
    identifier: campus.identifier,
    password: OLD_PASSWORD,
    student: writes ? student : null,
    announce: async (text) => void announced.push(text),
    wait: async (ms) => clock.move(ms),
  });
  const awards = await campus.awards();
  await campus.close();
  return { ...played, announced, awards };
}
const can = ({ findings }: Conformance) => Object.fromEntries(findings.map((each) => [each.what, each.can]));
const saysOf = ({ findings }: Conformance, asked: string) => findings.find(({ what }) => what === asked)?.says;

it('our own server can do everything, and the app promises everything', async () => {
  const played = await playAgainst('the bundled server');
  // The server of the tests has no pace that 400 reads could exceed.
  expect(Object.entries(can(played)).filter(([, yes]) => yes !== true)).toEqual([['too many', null]]);
  expect(saysOf(played, 'many at once')).toMatch(/^A call for many says what is wrong: Item 2: .* never asks this\.$/);
  // Five awards, and the row that takes one back: the call for many wrote nothing.
  expect(played.awards).toBe(6);
  expect(played.promises).toEqual([
    'An award counts once, however often the connection is cut.',
    'You can undo an award for a day after it was sent.',
    'A wrong clock on this device changes nothing.',
  ]);
  expect(played.announced).toHaveLength(1);
});

it('without a test student nothing is written', async () => {
  const played = await playAgainst('the bundled server', false);
  expect(can(played)).toMatchObject({ 'sign-in': true, students: true, awards: null });
  expect(played.announced).toEqual([]);
  expect(played.awards).toBe(0);
});

it('a server from the specification alone: what it lacks is said, and what the app does about it', async () => {
  const played = await playAgainst('one that refuses every field that the specification does not name');
  expect(can(played)).toMatchObject({
    'sign-in': true,
    award: true,
    history: true,
    repeat: false,
    order: true,
    undo: false,
    'many at once': null,
    'too many': null,
  });
  expect(played.findings.find(({ what }) => what === 'cut connection')?.says).toMatch(/^After a cut connection/);
  expect(played.promises.join()).toMatch(/keeps no award ids: after a cut connection/);
  expect(played.promises.join()).toMatch(/can’t undo it afterwards/);
});

it.each([
  ['with Retry-After', { 'Retry-After': '7' }, true, /^It says when to come again \(7 s\): the app waits that long/],
  ['without it', {}, false, /^It does not say when to come again .*: the app waits by itself, up to 5 minutes/],
])('a server that answers too many reads with 429 %s', async (_, headers, can, words) => {
  let reads = 0;
  const network = async (): Promise<Response> => {
    reads += 1;
    return reads <= 10 ? Response.json([]) : Response.json({ detail: 'Too many requests.' }, { status: 429, headers });
  };
  const findings: Finding[] = [];
  const tablet = createTablet(network, { clock: createClock(), isSameOrigin: false });
  await tablet.sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'a', refresh: 'r' },
  });
  await playTooMany(tablet, (what, yes, says) => void findings.push({ what, can: yes, says }));
  expect(findings).toEqual([{ what: 'too many', can, says: expect.stringMatching(words) }]);
});
