import { beforeEach, expect, it } from 'vitest';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { createClock } from '#tests/support/clock.ts';
import { anyJson } from '#data/api/read-response.ts';
import { byOurs } from '#tests/support/our-server.ts';

const DAY = 24 * 60 * 60_000;

let tablet: Tablet;
let answer: () => Response;
let clock: ReturnType<typeof createClock>;

beforeEach(() => {
  clock = createClock();
  tablet = createTablet(
    async () => {
      const response = answer();
      response.headers.set('Date', new Date(clock.now()).toUTCString());
      return response;
    },
    { clock, device: () => clock.now() - DAY },
  );
});

const hasHeard = async (): Promise<boolean> => {
  await tablet.api({ method: 'GET', path: '/api/houses', reader: anyJson, auth: 'none' });
  return Math.abs(tablet.now() - clock.now()) < 2000;
};
const page = (): Response => new Response('<p>Wifi', { headers: { 'Content-Type': 'text/html' } });
const refusal = (): Response => Response.json({ detail: 'No.' }, { status: 403 });

it.each<[string, () => Response, boolean]>([
  ['our server’s success', () => byOurs(Response.json({})), true],
  ['our server’s refusal', () => byOurs(refusal()), true],
  ['another server’s success', () => Response.json({}), true],
  ['anybody’s refusal', refusal, false],
  ['a portal’s page', page, false],
])('the time of %s is believed: %#', async (_, given, isBelieved) => {
  answer = given;
  expect(await hasHeard()).toBe(isBelieved);
});

it('once the server is known to be ours, nobody else’s time is believed', async () => {
  answer = () => byOurs(Response.json({}));
  await tablet.api({ method: 'GET', path: '/api/houses', reader: anyJson, auth: 'none' });
  const heard = tablet.now();
  answer = () => Response.json({});
  clock.move(DAY);
  const before = tablet.now();
  expect(before - heard).toBe(DAY);
  const skewed = clock.now;
  clock.now = () => skewed() - 5 * DAY;
  await tablet.api({ method: 'GET', path: '/api/houses', reader: anyJson, auth: 'none' });
  clock.now = skewed;
  expect(tablet.now()).toBe(before);
});

it('what was heard is kept for the next start', async () => {
  answer = () => byOurs(Response.json({}));
  await hasHeard();
  const again = createTablet(() => Promise.reject(new TypeError('Failed to fetch')), {
    clock,
    device: () => clock.now() - DAY,
    isRestarted: true,
  });
  await again.recall();
  expect(Math.abs(again.now() - clock.now())).toBeLessThan(2000);
});
