import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { GRADES, PRESETS } from '#domain/people/ladder.ts';
import { schoolLadder } from '#services/school-ladder.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { openSchoolRoom, SCHOOL } from './school-room.ts';

const CHANGE = 'PATCH /api/admin/school';
const BRITAIN = 'Nursery, Reception, Year 1 to 13 (Britain)';
const ladder = PRESETS.find(({ label }) => label === BRITAIN)?.ladder ?? GRADES;

pageTests();
beforeEach(() => schoolLadder.set(GRADES));

const steps = async () => within(await screen.findByRole('region', { name: 'Steps' }));
const names = (card: Awaited<ReturnType<typeof steps>>) =>
  card.getAllByLabelText<HTMLInputElement>(/^Step \d+$/).map(({ value }) => value);

test('a list of steps is chosen, says who is on each and how it was called, and is saved', async () => {
  const bodies: unknown[] = [];
  const school = { name: SCHOOL.name, time_zone: SCHOOL.time_zone };
  const { user } = await openSchoolRoom('steps', {
    'GET /api/school': () => Response.json(bodies.length > 0 ? { ...school, ladder } : school),
    [CHANGE]: async (request) => {
      bodies.push(await request.json());
      return Response.json({ ...SCHOOL, version: 4, ladder });
    },
  });
  const card = await steps();
  expect(card.getByText('52 students')).toBeTruthy();
  await user.selectOptions(card.getByLabelText('Begin with'), BRITAIN);
  expect(names(card).slice(0, 3)).toEqual(['Nursery', 'Reception', 'Year 1']);
  // The same children, who keep their number.
  expect(card.getByText('52 students, now Grade 6')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Save the steps' }));
  expect(await screen.findByText('The steps are saved.')).toBeTruthy();
  expect(bodies).toEqual([{ version: 3, ladder }]);
  // The device hears of it as of every change of the school: it loads its copy again.
  await waitFor(() => expect(schoolLadder.getSnapshot()).toEqual(ladder));
});

test('the word, the names and the ends are the school’s own', async () => {
  const { user } = await openSchoolRoom('steps');
  const card = await steps();
  await user.clear(card.getByLabelText('A step is called'));
  await user.type(card.getByLabelText('A step is called'), 'Form');
  expect(names(card).slice(0, 2)).toEqual(['Form K', 'Form 1']);
  await user.click(card.getByRole('button', { name: 'Add a step above' }));
  expect(names(card).at(-1)).toBe('Form 13');
  await user.click(card.getByRole('button', { name: 'Remove the highest' }));
  await user.click(card.getByRole('button', { name: 'Add a step below' }));
  expect(names(card)).toHaveLength(14);
  await user.click(card.getByRole('button', { name: 'Save the steps' }));
  expect(card.getByRole('alert').textContent).toContain('Please give each step a name, in at most 30 characters.');
  await user.click(card.getByRole('button', { name: 'Remove the lowest' }));
  expect(names(card)[0]).toBe('Form K');
});

test('what somebody else saved in between is not overwritten, and what was chosen stays', async () => {
  const stale = json(409, { detail: 'Somebody else changed the school.', code: 'stale', request_id: 'x' });
  const { user } = await openSchoolRoom('steps', { [CHANGE]: stale });
  const card = await steps();
  await user.selectOptions(card.getByLabelText('Begin with'), BRITAIN);
  await user.click(card.getByRole('button', { name: 'Save the steps' }));
  expect(await card.findByText(/^Somebody else changed the school\. .*Save again to use it\.$/)).toBeTruthy();
  expect(names(card)[0]).toBe('Nursery');
});

test('only an administrator changes them', async () => {
  await openSchoolRoom('steps', {}, false);
  const card = await steps();
  expect(card.queryByRole('button', { name: 'Save the steps' })).toBeNull();
});
