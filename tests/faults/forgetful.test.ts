import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { runCampaign } from './campaign.ts';
import { createForgetfulSchool } from './forgetful-school.ts';
import { openTestSchool } from './test-school.ts';

vi.setConfig({ testTimeout: 0, hookTimeout: 60_000 });

let school: Awaited<ReturnType<typeof openTestSchool>>;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.server.close());

it('on a server without award ids nothing is lost silently, and nothing doubled by a blind retry', async () => {
  const forgetful = createForgetfulSchool(school);
  const size = IS_LONG ? { awards: 500, seeds: [1, 2, 3, 4, 5] } : { awards: 250, seeds: [1, 2, 3] };
  const result = await runCampaign(forgetful, size);
  expect(result).toMatchObject({ lost: 0, stuck: 0, duplicated: 0, out_of_order: 0, wrong_teacher: 0, errors: [] });
  // There, Undo takes back what still waits, and promises nothing more.
  expect(result).toMatchObject({ unreversed: 0, reversed_wrongly: 0 });
  expect(result.undone).toBeGreaterThan(0);
  // It met what makes an award doubtful, and some could not be told by the history.
  const { faults } = result;
  expect(faults['reply-lost'] && faults['slow'] && faults['killed-after-server-commit']).toBeTruthy();
  expect(faults['made-elsewhere']).toBeTruthy();
  expect(faults['unknown-path-401']).toBeTruthy();
  expect(forgetful.asked()).toBeGreaterThan(0);
});
