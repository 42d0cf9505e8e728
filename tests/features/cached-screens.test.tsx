import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork, STUDENTS } from '#tests/features/school-api.ts';

pageTests();

const team = { id: 'r1', name: 'Team', description: null, student_count: 1, student_ids: ['s1'], updated_at: '1' };
const CALLS = {
  'GET /api/rosters': json(200, { results: [team] }),
  'GET /api/rosters/:id': json(200, { ...team, students: [STUDENTS[0]] }),
  'GET /api/rosters/r1': json(200, { ...team, students: [STUDENTS[0]] }),
  'GET /api/students/s1': json(200, STUDENTS[0]),
  'GET /api/students/s1/history': json(200, { results: [] }),
};
const READS = [
  'GET /api/houses/summary',
  'GET /api/habits',
  'GET /api/reasons',
  'GET /api/students',
  'GET /api/leaderboard',
  'GET /api/points/mine',
  'GET /api/reports',
  'GET /api/store/items',
  ...Object.keys(CALLS),
];
const all = (answer: ReturnType<typeof json>) => Object.fromEntries(READS.map((call) => [call, answer]));

/** The screen's address, and something that it shows only where it has data. */
const SCREENS: ReadonlyArray<[path: string, shown: RegExp]> = [
  ['/leaderboard', /^Junbi$/],
  ['/reports', /^Top Scholars$/],
  ['/store', /^Homework pass$/],
  ['/students', /Adeyemi/],
  ['/students/s1/history', /^No history yet\.$/],
  ['/rosters', /^Team$/],
  ['/rosters/r1', /^Members$/],
  ['/assign/house', /^Savant$/],
  ['/assign/roster', /^Team$/],
  ['/assign/students', /Adeyemi/],
];

describe.each(SCREENS)('%s, opened before', (path, shown) => {
  it.each([
    ['without a network', noNetwork, /^Offline\. Data from .*\.$/],
    ['from a server that fails', json(500, {}), /^Couldn’t refresh\. Data from .*\.$/],
  ])('%s says quietly how old its data is', async (_, answer, words) => {
    const before = await openPage(path, { answers: CALLS });
    await screen.findAllByText(shown);
    await waitFor(() => expect(before.school.asked).toContain('GET /api/store/items'));
    await screen.findByText(/^Updated at /);
    before.view.unmount();
    await openPage(path, { answers: all(answer) });
    await screen.findByText(words);
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe.each(SCREENS)('%s, opened for the first time', (path, shown) => {
  it('never says that nothing was loaded while what it loaded is on its way', async () => {
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await openPage(path, { answers: CALLS });
    await screen.findAllByText(shown);
    watch.disconnect();
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => /not been loaded|not loaded|on this device yet/.test(text))).toEqual([]);
  });
});
