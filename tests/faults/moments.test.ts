import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOMENTS, playMoment, type Moment } from './moments.ts';
import { openTestSchool } from './test-school.ts';

let school: Awaited<ReturnType<typeof openTestSchool>>;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

it.each(Object.keys(MOMENTS) as Moment[])('nothing is wrong after it when %s', async (moment) => {
  expect(await playMoment(school, moment)).toEqual([]);
});
