import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { NOW } from '#tests/support/clock.ts';
import { ago, kept, openAdmin } from './admin-page.ts';
import { displayRow } from './portal-things.ts';

pageTests();

const LIST = 'GET /api/admin/displays';
const FIND = 'POST /api/admin/display-pairings';
const CONFIRM = 'POST /api/admin/displays';
const SCHOOL = { school_names: 'initial', school_scoring: 'total' };
const listOf = (...results: unknown[]): Answer =>
  json(200, { results, count: results.length, page: 1, page_size: 25, ...SCHOOL });
const FOUND = {
  id: 'p1',
  kind: 'hall',
  user_code: 'WDJBMJHT',
  browser: 'Firefox on Windows',
  asked_at: new Date(NOW - 20_000).toISOString(),
  same_network: false,
  is_secure: true,
};
const open = (answers: Record<string, Answer> = {}, path = '/admin/displays') =>
  openAdmin(path, { [LIST]: listOf(displayRow()), ...answers });
const dialog = () => within(screen.getByRole('dialog'));

describe('the displays', () => {
  it('say whether each is on, and which runs without https', async () => {
    await open({
      [LIST]: listOf(
        displayRow(),
        displayRow({ id: 'd2', name: 'Canteen', last_seen_at: ago(2), version: 'old', is_secure: false }),
        displayRow({ id: 'd3', name: 'Gym', last_seen_at: null, version: null, is_secure: null }),
        displayRow({ id: 'd5', name: 'Library', addresses: 2 }),
        displayRow({
          id: 'd4',
          name: 'Old hall',
          addresses: 2,
          revoked_at: ago(3),
          revoked_by: 'Sam Clerk',
          is_secure: false,
        }),
      ),
    });
    await screen.findByText('5 displays');
    const rows = screen.getAllByRole('row').slice(1);
    const texts = rows.map((each) => each.textContent);
    expect(texts[0]).toMatch(/^Main hallGround floorOn nowThis versionChrome on Linux/);
    expect(texts[1]).toMatch(/Not onLast seen .*Another version/);
    expect(texts[2]).toMatch(/Not on yet–/);
    expect(texts[0]).not.toMatch(/addresses/);
    expect(texts[3]).toMatch(/On now2 addresses in a dayIf nobody moved it, switch it off and pair it again\./);
    expect(texts[4]).toMatch(/Switched off.*by Sam Clerk/);
    expect(texts[4]).not.toMatch(/addresses/);
    expect(rows.map((each) => within(each).queryAllByRole('button').length)).toEqual([2, 2, 2, 2, 0]);
    expect(screen.getByText(/^Without https: Canteen\./)).toBeTruthy();
  });

  it('offer a first one once', async () => {
    await open({ [LIST]: listOf() });
    await screen.findByText(/^No screen is paired\./);
    expect(screen.getAllByRole('button', { name: 'Add a display' })).toHaveLength(1);
  });

  it('are added by the code that the screen shows, after a look at what asks', async () => {
    const find = kept(json(200, FOUND));
    const confirm = kept(json(201, displayRow()));
    const { user } = await open({ [FIND]: find.answers, [CONFIRM]: confirm.answers });
    await user.click(await screen.findByRole('button', { name: 'Add a display' }));
    await user.type(dialog().getByLabelText('Code on the screen'), 'wdjb mjht');
    await user.click(dialog().getByRole('button', { name: 'Find the screen' }));
    await screen.findByText('WDJB MJHT');
    expect(await find.body()).toEqual({ code: 'wdjb mjht' });
    expect(dialog().getByText('Firefox on Windows, asked 20 seconds ago, not from your network.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Pair it' }));
    expect(dialog().getByRole('alert').textContent).toContain('Please give the display a name.');
    await user.type(dialog().getByLabelText('Name'), 'Main hall');
    // Closed by mistake, it has the name again.
    await user.click(dialog().getByRole('button', { name: 'Back' }));
    await user.type(dialog().getByLabelText('Code on the screen'), 'WDJBMJHT');
    await user.click(dialog().getByRole('button', { name: 'Find the screen' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Main hall');
    await user.click(dialog().getByRole('button', { name: 'Pair it' }));
    await screen.findByText('Main hall is paired. Choose here what it shows.');
    expect(await confirm.body()).toEqual({
      pairing_id: 'p1',
      name: 'Main hall',
      place: '',
      // Everything is on, and nobody is named.
      settings: {
        names: 'none',
        boards: ['term', 'week', 'today', 'term_weeks'],
        seconds_each: 20,
        ticker: true,
        night: { from: '18:00', to: '06:30' },
        goal: null,
      },
    });
    expect(await screen.findByRole('region', { name: 'Settings of Main hall' })).toBeTruthy();
  });

  it('take a scanned code from the address, and confirm nothing by it', async () => {
    const { school } = await open({}, '/admin/displays?code=WDJBMJHT');
    await screen.findByRole('dialog');
    expect(dialog().getByLabelText<HTMLInputElement>('Code on the screen').value).toBe('WDJBMJHT');
    expect(school.asked).not.toContain(FIND);
  });

  it('that nobody knows are refused', async () => {
    const { user, school } = await open({
      [FIND]: json(200, FOUND),
      'POST /api/admin/display-pairings/p1/deny': json(200, {}),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a display' }));
    await user.type(dialog().getByLabelText('Code on the screen'), 'WDJBMJHT');
    await user.click(dialog().getByRole('button', { name: 'Find the screen' }));
    await user.click(await screen.findByRole('button', { name: 'Not my screen' }));
    await screen.findByText('The screen is refused. It shows another code now.');
    expect(school.asked).toContain('POST /api/admin/display-pairings/p1/deny');
  });

  it('keep a wrong code, with the server’s words', async () => {
    const detail = 'No screen shows this code.';
    const { user } = await open({ [FIND]: json(404, { detail, code: 'not_found' }) });
    await user.click(await screen.findByRole('button', { name: 'Add a display' }));
    await user.type(dialog().getByLabelText('Code on the screen'), 'BBBBBBBB');
    await user.click(dialog().getByRole('button', { name: 'Find the screen' }));
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    expect(dialog().getByLabelText<HTMLInputElement>('Code on the screen').value).toBe('BBBBBBBB');
  });

  it('show in a sentence what a change means, and save it', async () => {
    const change = kept(json(200, displayRow()));
    const { user } = await open({ 'PATCH /api/admin/displays/d1': change.answers });
    await user.click(await screen.findByRole('button', { name: 'Settings of Main hall' }));
    const editor = within(screen.getByRole('region', { name: 'Settings of Main hall' }));
    await user.click(editor.getByLabelText('This week'));
    await user.click(editor.getByLabelText('Dim at night'));
    expect(editor.getByText(/The screen shows/).textContent).toBe(
      'The screen shows ‘All points’ and ‘This week’, 20 seconds each. It names students by first name and ' +
        'initial. It is dim from 18:00 to 06:30.',
    );
    await user.click(editor.getByRole('button', { name: 'Save Main hall' }));
    await screen.findByText('Main hall saved. The screen follows within a minute.');
    expect(await change.body()).toEqual({
      edits: 1,
      name: 'Main hall',
      place: 'Ground floor',
      settings: { ...DEFAULT_DISPLAY_SETTINGS, boards: ['total', 'week'], night: { from: '18:00', to: '06:30' } },
    });
  });

  it('are not saved without a board', async () => {
    const { user, school } = await open();
    await user.click(await screen.findByRole('button', { name: 'Settings of Main hall' }));
    const editor = within(screen.getByRole('region', { name: 'Settings of Main hall' }));
    await user.click(editor.getByLabelText('All points'));
    await user.click(editor.getByRole('button', { name: 'Save Main hall' }));
    expect(editor.getByRole('alert').textContent).toContain('Please choose at least one board.');
    expect(school.asked).not.toContain('PATCH /api/admin/displays/d1');
  });

  it('offer no fuller names than the school allows', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Settings of Main hall' }));
    const names = within(screen.getByLabelText('Names of students'));
    expect(names.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'No names',
      'First name and initial',
    ]);
  });

  it('offer no goal where the school compares houses per student, and say why', async () => {
    const goal = { points: 2000, board: 'total' };
    const results = [displayRow({ settings: { ...DEFAULT_DISPLAY_SETTINGS, goal } })];
    const { user } = await open({
      [LIST]: json(200, { results, count: 1, page: 1, page_size: 25, ...SCHOOL, school_scoring: 'per_child' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Settings of Main hall' }));
    expect(screen.getByText(/^No board shows a goal/).textContent).toBe(
      'No board shows a goal, because the school compares houses by points for each student.',
    );
    expect(screen.queryByText('A goal for each house')).toBeNull();
    expect(screen.getByText(/^The screen shows/).textContent).not.toContain('goal');
  });

  it('are switched off after a question', async () => {
    const { user, school } = await open({
      'POST /api/admin/displays/d1/revoke': json(200, displayRow({ revoked_at: ago(0) })),
    });
    await user.click(await screen.findByRole('button', { name: 'Switch off… Main hall' }));
    expect(school.asked).not.toContain('POST /api/admin/displays/d1/revoke');
    await user.click(dialog().getByRole('button', { name: 'Switch off' }));
    await screen.findByText('Main hall is switched off.');
  });
});
