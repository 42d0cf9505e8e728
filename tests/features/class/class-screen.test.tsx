import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readUsed } from '#data/cache/used-awards.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { html, json, noNetwork, recordAward, type Answer } from '#tests/features/school-api.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { ago } from '#tests/support/clock.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { armedText, AWARD, button, classAnswers, openClass, ROSTER, tile, tray } from './class-page.ts';

pageTests();

const names = () =>
  within(screen.getByRole('list', { name: 'Students' }))
    .getAllByRole('button')
    .map((child) => child.getAttribute('aria-label'));
/** How often the device holds an award of each child, by the child's first name. */
const saved = async ({ outboxDb }: Awaited<ReturnType<typeof openClass>>['services']) =>
  (await outboxDb.entries.orderBy('seq').toArray()).map(
    ({ studentName, request }) => `${studentName} +${request.points}`,
  );

/** The device knows that it has no network, so nothing is tried and all that waits can be taken back here. */
const offline = () => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

describe('a class', () => {
  it('shows its children by first name, with house, and an initial where two share one name', async () => {
    await openClass();
    expect(names()).toEqual(["Amara O'Connor, Savant", 'Liam Brown, Junbi', 'Zoë Adeyemi, Savant', 'zoe Diaz, Junbi']);
    expect(tile(/Adeyemi/).textContent).toContain('Zoë A.');
    expect(tile(/Liam/).textContent).not.toContain('Liam B.');
    expect(document.title).toBe('Readers · Habit Points');
    screen.getByText('4 here');
  });

  it('calls a tile and ‘All’ by the words on them, in their order', async () => {
    await openClass();
    const all = tray().getByRole('button', { name: /^All/ });
    for (const one of [tile(/Liam/), all]) {
      expect(one.getAttribute('aria-label')?.replaceAll(',', '')).toContain(one.textContent.trim());
    }
  });

  it('awards nothing before a reason is chosen, and says so', async () => {
    const { user, services } = await openClass();
    expect(armedText()).toBe('Choose a reason');
    await user.click(tile(/Liam/));
    expect(document.querySelector('[data-nod]')).toBeTruthy();
    expect(await saved(services)).toEqual([]);
  });

  it('with a reason armed, a tap on a child is an award, and the tile says when the server has it', async () => {
    let letThrough = (): void => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    const { user, services } = await openClass({ [AWARD]: (request) => held.then(() => recordAward(request)) });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    expect(armedText()).toBe('+1 Work Hard');
    await user.click(tile(/Liam/));
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, 1 waiting' });
    expect(await saved(services)).toEqual(['Liam Brown +1']);
    expect(document.activeElement).toBe(tile(/Liam/));
    letThrough();
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, 1 today' });
  });

  it('until an award is on the disk, the tile says that it is being saved, and no more', async () => {
    const { user, services } = await openClass({ [AWARD]: noNetwork });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    let letThrough = (): void => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    const session = await services.sessionDb.session.get('current');
    vi.spyOn(services.sessionDb.session, 'get').mockImplementation(() => held.then(() => session) as never);
    await user.click(tile(/Liam/));
    expect(names()[1]).toBe('Liam Brown, Junbi, saving 1');
    expect(tile(/Liam/).textContent).toContain('+1');
    expect(await saved(services)).toEqual([]);
    letThrough();
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, 1 waiting' });
    expect(await saved(services)).toEqual(['Liam Brown +1']);
  });

  it('two taps are two awards, one pill', async () => {
    const { user, services } = await openClass({ [AWARD]: noNetwork });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(tile(/Liam/));
    await user.click(tile(/Liam/));
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, 2 waiting' });
    expect(await saved(services)).toEqual(['Liam Brown +1', 'Liam Brown +1']);
  });

  it('a screen reader hears who, what and how much, gathered', async () => {
    const { user } = await openClass({ [AWARD]: noNetwork });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    // At once: what is saved within a second is one sentence.
    fireEvent.click(tile(/Liam/));
    fireEvent.click(tile(/Amara/));
    expect(await screen.findByText('Liam and Amara: +1 Work Hard, saved here')).toBeTruthy();
  });

  it('what could not be saved says so, and no tile claims it', async () => {
    const { user, services } = await openClass();
    vi.spyOn(services.outboxDb.entries, 'bulkAdd').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(tile(/Liam/));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Not saved. This device has no room left. Free some storage, then try again.',
      ),
    );
    expect(names()[1]).toBe('Liam Brown, Junbi');
  });

  it('an award that the server refuses is the tile’s, and a tap asks what to do', async () => {
    const { user } = await openClass({ [AWARD]: json(404, { detail: 'No such student.' }) });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(tile(/Liam/));
    const stopped = await screen.findByRole('button', { name: 'Liam Brown, Junbi, an award was not sent' });
    await user.click(stopped);
    const sheet = within(screen.getByRole('dialog', { name: 'Liam Brown' }));
    expect(sheet.getByRole('link', { name: 'Open the Outbox' }).getAttribute('href')).toBe('/outbox');
  });
});

describe('an award of Liam’s, made before the class was opened', () => {
  const openWith = async (state: OutboxEntry['state'], isListed = false) => {
    const made = { id: '' };
    const listed = (): object[] => [
      {
        id: made.id,
        student_id: 's2',
        student_name: 'Liam Brown',
        habit_name: 'Own It',
        points: 1,
        created_at: ago(0),
        recorded_at: ago(0),
        reverses_id: null,
        status: 'counted',
      },
    ];
    const mine: Answer = (request) => json(200, { results: isListed ? listed() : [] })(request);
    return openClass(
      { [AWARD]: noNetwork, 'GET /api/points/mine': mine },
      {
        before: async (services) => {
          await tapAward(services, submission(['s2'], { userId: RIVERA.id }));
          made.id = (await services.outboxDb.entries.toCollection().first())?.id ?? '';
          await services.outboxDb.entries.toCollection().modify({ state });
        },
      },
    );
  };

  it('that a failing server may have needs the teacher, and is not called unsent', async () => {
    const { user } = await openWith({ kind: 'set-aside', status: 500, detail: null, at: 1 });
    await user.click(await screen.findByRole('button', { name: 'Liam Brown, Junbi, an award needs you' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Liam Brown' }));
    expect(sheet.getByText('An award needs you. The Outbox says why, and what you can do.')).toBeTruthy();
  });

  it('whose answer was lost counts once, as soon as the server lists it', async () => {
    await openWith({ kind: 'waiting', tries: 1, loneTries: 0 }, true);
    expect(await screen.findByRole('button', { name: 'Liam Brown, Junbi, 1 today' })).toBeTruthy();
  });
});

describe('Undo in the tray', () => {
  it('takes back the last award, also of several children', async () => {
    offline();
    const { user, services } = await openClass();
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(button('Whole class +1'));
    await tray().findByText('4 students +1, Work Hard');
    expect(await saved(services)).toHaveLength(4);
    await user.click(tray().getByRole('button', { name: /Undo/ }));
    await tray().findByText(/Undone/);
    expect(await saved(services)).toEqual([]);
    expect(names()[1]).toBe('Liam Brown, Junbi');
    expect(tray().queryByRole('button', { name: /Undo/ })).toBeNull();
  });
});

describe('what is armed', () => {
  it('is remembered for this class, and the most used reasons come first', async () => {
    const first = await openClass({ [AWARD]: noNetwork });
    await first.user.click(tray().getByRole('button', { name: /We Can/ }));
    await first.user.click(tile(/Liam/));
    const { schoolDb } = first.services;
    await waitFor(async () => expect((await readUsed(schoolDb(''))).times).toEqual({ r3: 1 }));
    first.view.unmount();
    await openClass({ [AWARD]: noNetwork });
    expect(armedText()).toBe('+1 We Can...');
    const chips = tray()
      .getAllByRole('button', { pressed: false })
      .map(({ textContent }) => textContent);
    expect(chips).toEqual(['Work HardOwn It', 'Set GoalsOwn It']);
    const [mostUsed] = tray().getAllByRole('button');
    expect(mostUsed?.textContent).toContain('We Can...');
  });

  it('a second tap on the chip puts it down, and so it stays', async () => {
    const first = await openClass();
    await first.user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await first.user.click(tray().getByRole('button', { name: /Work Hard/ }));
    expect(armedText()).toBe('Choose a reason');
    await waitFor(async () => expect((await readUsed(first.services.schoolDb(''))).armed).toEqual({}));
  });

  it('is put down after five minutes without a touch, before the next touch awards anything', async () => {
    const { user, services, clock } = await openClass();
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    clock.move(5 * 60_000);
    await user.click(tile(/Liam/));
    expect(armedText()).toBe('Choose a reason');
    screen.getByText('Paused after 5 minutes.');
    expect(await saved(services)).toEqual([]);
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(tile(/Liam/));
    await tray().findByText('Liam +1, Work Hard');
  });

  it('All has every reason under its habit; points first, then the reason', async () => {
    const { user, services } = await openClass({ [AWARD]: noNetwork });
    await user.click(button('All 3 reasons'));
    const sheet = within(screen.getByRole('dialog', { name: 'What did you see?' }));
    expect(sheet.getAllByRole('heading', { level: 3 }).map((habit) => habit.textContent)).toEqual([
      'Own It',
      'Do Your Part',
    ]);
    await user.click(sheet.getByRole('button', { name: '3' }));
    await user.click(sheet.getByRole('button', { name: 'Set Goals' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(armedText()).toBe('+3 Set Goals');
    await user.click(button('Whole class +3'));
    await tray().findByText('4 students +3, Set Goals');
    expect(await saved(services)).toHaveLength(4);
  });
});

describe('nothing by accident', () => {
  const open = async () => {
    const page = await openClass({ [AWARD]: noNetwork });
    await page.user.click(tray().getByRole('button', { name: /Work Hard/ }));
    return page;
  };

  it('a long press opens the child, and awards nothing when the finger leaves', async () => {
    const { services } = await open();
    fireEvent.pointerDown(tile(/Liam/), { isPrimary: true, button: 0, pointerId: 1 });
    await screen.findByRole('dialog', { name: 'Liam Brown' });
    fireEvent.pointerUp(tile(/Liam/), { pointerId: 1 });
    fireEvent.click(tile(/Liam/), { detail: 1 });
    expect(await saved(services)).toEqual([]);
  });

  it('the context menu and its key open the child too', async () => {
    const { user } = await open();
    fireEvent.contextMenu(tile(/Amara/));
    expect(screen.getByRole('dialog', { name: "Amara O'Connor" })).toBeTruthy();
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Enter that is held down awards once', async () => {
    const { services } = await open();
    tile(/Liam/).focus();
    const isTaken = !fireEvent.keyDown(tile(/Liam/), { key: 'Enter', repeat: true });
    expect(isTaken).toBe(true);
    expect(await saved(services)).toEqual([]);
  });
});

describe('one child', () => {
  it('gets another reason, points and a comment, and what is armed stays', async () => {
    const { user, services } = await openClass({ [AWARD]: noNetwork });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    fireEvent.contextMenu(tile(/Liam/));
    const sheet = within(screen.getByRole('dialog', { name: 'Liam Brown' }));
    expect(sheet.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/students/s2/history');
    await user.click(sheet.getByRole('button', { name: 'We Can...' }));
    await user.click(sheet.getByRole('button', { name: '5' }));
    await user.type(sheet.getByLabelText('Comment (optional)'), 'Helped Zoë');
    await user.click(sheet.getByRole('button', { name: 'Award +5 We Can...' }));
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, 5 waiting' });
    const [row] = await services.outboxDb.entries.toArray();
    expect(row).toMatchObject({ habitName: 'Do Your Part', reasons: ['We Can...'], comment: 'Helped Zoë' });
    expect(armedText()).toBe('+1 Work Hard');
  });

  it('who is absent is remembered for the day, and gets no point by mistake', async () => {
    const first = await openClass({ [AWARD]: noNetwork });
    fireEvent.contextMenu(tile(/Liam/));
    await first.user.click(button('Absent today'));
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, absent today' });
    screen.getByText('3 here, 1 absent');
    await waitFor(async () => expect((await readUsed(first.services.schoolDb(''))).absent).toHaveProperty('g1'));
    first.view.unmount();
    const { user, services } = await openClass({ [AWARD]: noNetwork });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(button('Whole class +1'));
    await tray().findByText('3 students +1, Work Hard');
    await user.click(tile(/Liam/));
    expect(await saved(services)).toHaveLength(3);
    await user.click(button('Here again'));
    await user.click(tile(/Liam/));
    await tray().findByText('Liam +1, Work Hard');
  });
});

describe('Select', () => {
  it('several children get one award in one tap, and the selection ends', async () => {
    const { user, services } = await openClass({ [AWARD]: noNetwork });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(button('Select'));
    await user.click(tile(/Liam/));
    await user.click(tile(/Amara/));
    expect(screen.getAllByRole('button', { pressed: true }).map((child) => child.dataset['child'])).toEqual(
      expect.arrayContaining(['s2', 's3']),
    );
    screen.getByText('2 selected:');
    expect(await saved(services)).toEqual([]);
    await user.click(button('Award 2'));
    await tray().findByText('2 students +1, Work Hard');
    expect(await saved(services)).toEqual(["Amara O'Connor +1", 'Liam Brown +1']);
    expect(new Set((await services.outboxDb.entries.toArray()).map(({ submissionId }) => submissionId)).size).toBe(1);
    expect(button('Select').getAttribute('aria-pressed')).toBe('false');
  });

  it('Everyone are all who are here; marked as absent, they are not in it any more', async () => {
    const { user } = await openClass();
    await user.click(button('Select'));
    await user.click(tile(/Liam/));
    await user.click(button('Absent'));
    await user.click(button('Select'));
    await user.click(button('Everyone, 3'));
    screen.getByText('3 selected:');
    await user.click(button('Clear the selection'));
    screen.getByText('0 selected:');
    await user.click(tile(/Liam/));
    await user.click(button('Here again'));
    expect(screen.getByText('4 here')).toBeTruthy();
  });
});

describe('by keyboard', () => {
  it('the grid is one stop of the Tab key; letters move in it, digits choose a reason, u takes back', async () => {
    offline();
    const { user, services, clock } = await openClass();
    expect(screen.getAllByRole('button').filter((one) => one.dataset['child'] && one.tabIndex === 0)).toHaveLength(1);
    tile(/Amara/).focus();
    await user.keyboard('2');
    expect(armedText()).toBe('+1 Set Goals');
    await user.keyboard('l');
    expect(document.activeElement).toBe(tile(/Liam/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tile(/Adeyemi/));
    await user.keyboard(' ');
    await tray().findByText('Zoë A. +1, Set Goals');
    await user.keyboard('{Home}{Enter}');
    await tray().findByText('Amara +1, Set Goals');
    expect(await saved(services)).toEqual(['Zoë Adeyemi +1', "Amara O'Connor +1"]);
    clock.move(1000);
    await user.keyboard('u');
    await tray().findByText(/Undone/);
    expect(await saved(services)).toEqual(['Zoë Adeyemi +1']);
  });

  it('Tab leaves the grid from the child that was tapped, and comes back to that child', async () => {
    const { user } = await openClass();
    await user.click(tile(/Liam/));
    act(() => button(/^Whole class/).focus());
    await user.tab();
    expect(document.activeElement).toBe(tile(/Liam/));
    await user.click(tile(/Amara/));
    await user.tab();
    expect(document.activeElement?.closest('[data-child]')).toBe(null);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(tile(/Amara/));
  });

  it('letters and digits mean nothing outside of the grid, nor where a person switched them off', async () => {
    const { user } = await openClass();
    button('Select').focus();
    await user.keyboard('2');
    expect(armedText()).toBe('Choose a reason');
    await user.click(button('Readers'));
    await user.click(screen.getByRole('checkbox', { name: /^Keys in the class/ }));
    await user.click(button('Close'));
    tile(/Amara/).focus();
    await user.keyboard('2l');
    expect(armedText()).toBe('Choose a reason');
    expect(document.activeElement).toBe(tile(/Amara/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tile(/Liam/));
  });
});

describe('No points lately', () => {
  it('those who wait longest come first, said to teachers alone; an award leaves them where they are', async () => {
    const days = (count: number) => ago(count * 86_400_000);
    const award = (id: string, student_id: string, created_at: string) => ({
      id,
      student_id,
      student_name: '',
      habit_name: 'Own It',
      points: 1,
      created_at,
      reverses_id: null,
      status: 'counted',
    });
    const results = [award('a1', 's2', days(0)), award('a2', 's3', days(14)), award('a3', 's1', days(21))];
    const { user } = await openClass({ 'GET /api/points/mine': json(200, { results }), [AWARD]: noNetwork });
    await user.click(button('No points lately'));
    const list = () => within(screen.getByRole('list', { name: 'No points lately: 3' })).getAllByRole('button');
    await screen.findByText('Only teachers see this.');
    await screen.findByRole('list', { name: 'No points lately: 3' });
    await waitFor(() => expect(list().map((child) => child.dataset['child'])).toEqual(['s4', 's1', 's3']));
    expect(list()[1]?.getAttribute('aria-label')).toMatch(/^Zoë Adeyemi, Savant, no award for \d+ days$/);
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(list()[1]!);
    await screen.findByRole('button', { name: /Zoë Adeyemi, Savant, 1 waiting/ });
    expect(list().map((child) => child.dataset['child'])).toEqual(['s4', 's1', 's3']);
    await user.click(button('No points lately'));
    expect(names()).toHaveLength(4);
  });
});

describe('where there is no class to show', () => {
  it.each([
    ['no such roster', json(404, { detail: 'Roster not found.' }), 'Roster not found'],
    ['never loaded, no network', noNetwork, 'This roster has not been loaded on this device yet.'],
    ['never loaded, the wifi answers', html(200), 'This roster has not been loaded on this device yet.'],
  ])('%s: says so', async (_, answer, text) => {
    await openPage('/class/g1', { answers: { [ROSTER]: answer, 'GET /api/rosters': answer } });
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'All rosters' }).getAttribute('href')).toBe('/rosters');
  });

  it('an empty roster leads to the roster', async () => {
    await openPage('/class/g1', { answers: classAnswers({}, []) });
    await screen.findByText('There are no students in this class yet.');
    expect(screen.getByRole('link', { name: 'Open the roster' }).getAttribute('href')).toBe('/rosters/g1');
  });

  it('without habits it says so', async () => {
    await openPage('/class/g1', { answers: classAnswers({ 'GET /api/habits': noNetwork }) });
    expect(await screen.findByText('The habits have not been loaded on this device yet.')).toBeTruthy();
  });

  it('students whom this device does not know are counted, and the others are there', async () => {
    const { view } = await openClass({}, {}, ['gone']);
    await screen.findByText('1 student of this roster is not on this device yet, or no longer at the school.');
    expect(view.container.querySelectorAll('[data-child]')).toHaveLength(4);
  });

  it('opens and awards without a network once it was opened', async () => {
    const first = await openClass();
    first.view.unmount();
    const { user, services } = await openClass({
      [ROSTER]: noNetwork,
      'GET /api/habits': noNetwork,
      [AWARD]: noNetwork,
    });
    await user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await user.click(tile(/Liam/));
    await tray().findByText('Liam +1, Work Hard');
    expect(await saved(services)).toEqual(['Liam Brown +1']);
  });

  it.each(['/class', '/class/g1'])('a scholar at %s reads who the page is for', async (path) => {
    await openPage(path, { session: { ...SIGNED_IN, profile: { ...SIGNED_IN.profile, role: 'SCHOLAR' } } });
    expect(await screen.findByText('This page is for educators and staff.')).toBeTruthy();
  });
});

describe('/class', () => {
  const two = json(200, {
    results: ['g1', 'g2'].map((id) => ({
      id,
      name: `Class ${id}`,
      description: null,
      student_count: 1,
      updated_at: '1',
    })),
  });

  it('opens the last class by itself', async () => {
    const first = await openClass();
    await waitFor(async () => expect((await readUsed(first.services.schoolDb(''))).lastClass).toBe('g1'));
    first.view.unmount();
    const { place } = await openPage('/class', { answers: classAnswers() });
    await screen.findByRole('button', { name: /Liam Brown/ });
    expect(place()).toBe('/class/g1');
  });

  it('lists the classes where none was opened yet', async () => {
    await openPage('/class', { answers: { ...classAnswers(), 'GET /api/rosters': two } });
    const card = await screen.findByRole('link', { name: /Class g2/ });
    expect(card.getAttribute('href')).toBe('/class/g2');
  });

  it('without a roster says how to make one', async () => {
    await openPage('/class');
    await screen.findByText('You have no class yet. A class is a roster: make one, and it opens here.');
    expect(screen.getByRole('link', { name: 'Create your first roster' }).getAttribute('href')).toBe('/rosters/new');
  });
});
