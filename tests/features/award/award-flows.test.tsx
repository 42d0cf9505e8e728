import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noteAward, noteClass } from '#data/cache/used-awards.ts';
import { SIGNED_IN, openPage, pageTests } from '#tests/features/open-page.tsx';
import { html, json, manyStudents, noNetwork, studentPage } from '#tests/features/school-api.ts';
import { momentOf } from '#domain/school-clock.ts';
import {
  button,
  alertText,
  detail,
  ZOE_AND_LIAM,
  rosterAnswers,
  HOUSE_LINK,
  ROSTER_LINK,
  awardButton,
} from './award-pages.ts';

pageTests();

describe('/award', () => {
  it.each([
    [/^Individual Students/, '/assign/students'],
    [/^Roster/, '/assign/roster'],
    [/^House/, '/assign/house'],
  ])('%s leads to %s', async (name, path) => {
    const { user, place } = await openPage('/award');
    await user.click(await within(await screen.findByRole('main')).findByRole('link', { name }));
    expect(place()).toBe(path);
  });

  it('the way by roster begins with the last class, and the others are one step away', async () => {
    const { user, place } = await openPage('/award', {
      answers: rosterAnswers(),
      before: ({ schoolDb }) => noteClass(schoolDb(SIGNED_IN.profile.id), 'g1'),
    });
    const name = /It starts with Grade 3 Advisory, your last class\.$/;
    await user.click(await screen.findByRole('link', { name }));
    expect(place()).toBe('/assign/roster?roster_id=g1&roster_name=Grade+3+Advisory');
    await screen.findByRole('button', { name: 'Continue (2 selected)' });
    await user.click(screen.getByRole('link', { name: 'Another roster' }));
    await screen.findByRole('heading', { name: 'Choose a roster' });
    screen.getByText(/^Your last class/);
  });

  it('/award-points redirects to it', async () => {
    const { place } = await openPage('/award-points');
    await screen.findByRole('heading', { name: 'Award Points' });
    expect(place()).toBe('/award');
  });
});

describe('scholars award nothing', () => {
  const scholar = { ...SIGNED_IN, profile: { ...SIGNED_IN.profile, role: 'SCHOLAR' } };
  it.each(['/award', '/assign/reasons'])('%s is not for them', async (path) => {
    await openPage(path, { session: scholar });
    expect(await screen.findByText('This page is for educators and staff.')).toBeTruthy();
  });
});

describe('choosing a house', () => {
  it('stores the house on the device and goes to the reasons', async () => {
    const { user, place } = await openPage('/assign/house');
    await screen.findByRole('heading', { name: 'Select a House' });
    await user.click(await screen.findByRole('button', { name: /^Savant/ }));
    expect(localStorage.getItem('habit-points.selected-house')).toBe('Savant');
    await waitFor(() => expect(place()).toBe('/assign/reasons?house_name=Savant&flow=house'));
    expect((await screen.findByRole('region', { name: 'Who' })).textContent).toContain(
      "All 2 students in Savant Zoë Adeyemi and Amara O'Connor",
    );
  });

  it('goes on with the habit that was used last, also where it is tapped before the device could read that', async () => {
    const { user, place, services } = await openPage('/assign/house', {
      before: async ({ schoolDb, ...services }) => {
        const { used } = schoolDb(SIGNED_IN.profile.id);
        const award = { habitId: 'b2', reasonIds: ['r3'], points: 1 };
        await noteAward(schoolDb(SIGNED_IN.profile.id), award, null, momentOf(services));
        const row = await used.get('awards');
        const slowly = (): Promise<typeof row> => new Promise((resolve) => void setTimeout(resolve, 300, row));
        vi.spyOn(used, 'get').mockImplementation(slowly as unknown as typeof used.get);
      },
    });
    await waitFor(async () => expect(await services.catalogDb.habits.count()).toBe(2));
    await user.click(await screen.findByRole('button', { name: /^Savant/ }));
    await waitFor(() => expect(place()).toContain('habit_name=Do+Your+Part'));
    expect(await screen.findByRole('button', { name: 'Change habit' })).toBeTruthy();
  });

  it('shows how many are in each, and which was chosen the last time', async () => {
    localStorage.setItem('habit-points.selected-house', 'Junbi');
    await openPage('/assign/house');
    expect(await screen.findByRole('button', { name: /^Junbi 1 student Last chosen/ })).toBeTruthy();
    expect(button(/^Savant 2 students$/)).toBeTruthy();
  });

  it('carries what the address says already', async () => {
    const { user, place } = await openPage('/assign/house?habit_name=Own+It&reason=Work+Hard&points=4');
    await user.click(await screen.findByRole('button', { name: /^Junbi/ }));
    await screen.findByRole('checkbox', { name: 'Work Hard', checked: true });
    expect(place()).toBe('/assign/reasons?house_name=Junbi&flow=house&habit_name=Own+It&points=4');
  });

  it('says where no houses are configured', async () => {
    await openPage('/assign/house', { answers: { 'GET /api/houses/summary': json(200, { results: [] }) } });
    expect(await screen.findByText('No houses are configured.')).toBeTruthy();
  });

  it.each([
    ['a page of the wifi', html(200), 'This wifi needs a sign-in.'],
    ['no network', noNetwork, 'Unable to load houses.'],
    ['a 500', json(500, {}), 'Unable to load houses. HTTP 500'],
    ['JSON of another kind', json(200, 1), 'Unable to load houses. The server’s answer could not be read.'],
  ])('says why the houses are not there: %s; and Retry loads them', async (_, answer, text) => {
    const { user, school } = await openPage('/assign/house', { answers: { 'GET /api/houses/summary': answer } });
    expect(await alertText()).toBe(text);
    // What the server refused is said once.
    expect(screen.queryAllByText('The houses have not been loaded on this device yet.')).toHaveLength(
      answer === noNetwork ? 1 : 0,
    );
    school.answer(
      'GET /api/houses/summary',
      json(200, { results: [{ id: 'h1', name: 'Savant', colour: '#036363', icon: '' }] }),
    );
    await user.click(button('Retry'));
    await screen.findByRole('button', { name: /^Savant/ });
  });
});

describe('choosing a roster and students of it', () => {
  it('its members are ticked and can be left out, and the next address names the roster', async () => {
    const { user, place } = await openPage('/assign/roster', { answers: rosterAnswers() });
    await user.click(await screen.findByRole('link', { name: /^Grade 3 Advisory 2 students · Room 12/ }));
    await screen.findByRole('button', { name: 'Continue (2 selected)' });
    expect(screen.queryByRole('checkbox', { name: /Amara/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Liam/ }));
    await user.click(button('Continue (1 selected)'));
    await waitFor(() => expect(place()).toBe('/assign/reasons?roster_id=g1&roster_name=Grade+3+Advisory'));
    expect((await screen.findByRole('region', { name: 'Who' })).textContent).toContain(
      '1 of 2 students in Grade 3 Advisory Zoë Adeyemi',
    );
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('button', { name: 'Continue (1 selected)' });
  });

  it('/assign/students with a roster is about that roster', async () => {
    const { user, place } = await openPage('/assign/students?roster_id=g1&roster_name=x', { answers: rosterAnswers() });
    await user.click(await screen.findByRole('button', { name: 'Continue (2 selected)' }));
    await waitFor(() => expect(place()).toBe('/assign/reasons?roster_id=g1&roster_name=Grade+3+Advisory'));
  });

  describe('a roster or a house that a link names', () => {
    const openWith = async (link: string) => {
      const page = await openPage(link, { answers: rosterAnswers() });
      const target = async () => (await page.services.schoolDb('').drafts.get('award'))?.value;
      const kind = link.includes('house') ? 'house' : 'roster';
      await waitFor(async () => expect(await target()).toMatchObject({ target: { kind } }));
      return { ...page, target };
    };
    const STUDENTS_ONLY = { target: { kind: 'students' } };

    it.each(['/assign/habits?roster_name=Nobody', '/assign/habits?house_name=Nowhere'])(
      'goes with the link where the school lacks it: %s',
      async (link) => {
        const { view, target } = await openWith(link);
        view.unmount();
        const { user, place } = await openPage('/assign/habits', { answers: rosterAnswers() });
        await waitFor(async () => expect(await target()).toMatchObject(STUDENTS_ONLY));
        await user.click(await screen.findByRole('button', { name: 'Own It' }));
        await waitFor(() => expect(place()).toBe('/assign/reasons?habit_name=Own+It'));
      },
    );

    it('is no award in progress afterwards where the school lacks it', async () => {
      const { view, target } = await openWith('/assign/habits?roster_name=Nobody');
      view.unmount();
      await openPage('/award', { answers: rosterAnswers() });
      await waitFor(async () => expect(await target()).toMatchObject(STUDENTS_ONLY));
      expect(screen.queryByText(/^You have an award in progress/)).toBeNull();
    });

    it('stays as long as the link is open, which says what is wrong', async () => {
      await openWith('/assign/reasons?roster_name=Nobody');
      expect((await screen.findByRole('region', { name: 'Who' })).textContent).toContain('Pick a roster.');
    });

    it.each([
      ['/assign/habits?roster_id=g1', 'roster_id=g1'],
      ['/assign/habits?house_name=savant', 'house_name=savant'],
    ])('stays in the award where the school has it: %s', async (link, named) => {
      const { view } = await openWith(link);
      view.unmount();
      const { user, place, services } = await openPage('/assign/habits', { answers: rosterAnswers() });
      await waitFor(async () => expect(await services.schoolDb('').freshness.get('rosters')).toBeTruthy());
      await user.click(await screen.findByRole('button', { name: 'Own It' }));
      await waitFor(() => expect(place()).toContain(named));
    });

    it('stays in the award while this device knows only some of the rosters', async () => {
      const answers = { 'GET /api/rosters': noNetwork };
      const known = { ...detail(ZOE_AND_LIAM), students: undefined };
      const first = await openPage('/assign/habits?roster_name=Chess', {
        answers,
        before: ({ schoolDb }) =>
          schoolDb(SIGNED_IN.profile.id)
            .rosters.put(known)
            .then(() => {}),
      });
      const draft = async () => (await first.services.schoolDb('').drafts.get('award'))?.value;
      await waitFor(async () => expect(await draft()).toMatchObject({ target: { kind: 'roster' } }));
      first.view.unmount();
      const { user, place } = await openPage('/assign/habits', { answers });
      await user.click(await screen.findByRole('button', { name: 'Own It' }));
      await waitFor(() => expect(place()).toContain('roster_name=Chess'));
    });
  });

  it('a selection of single students stays while a roster is awarded', async () => {
    const { user, services } = await openPage('/assign/students', { answers: rosterAnswers() });
    await user.click(await screen.findByRole('checkbox', { name: /Amara/ }));
    await waitFor(async () =>
      expect((await services.schoolDb('').drafts.get('award'))?.value).toMatchObject({ studentIds: ['s3'] }),
    );
    const page = await openPage(ROSTER_LINK, { answers: rosterAnswers() });
    await page.user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    expect((await services.schoolDb('').drafts.get('award'))?.value).toMatchObject({ studentIds: ['s3'] });
  });

  it('Continue with nobody ticked asks for somebody', async () => {
    const { user } = await openPage('/assign/roster?roster_id=g1', { answers: rosterAnswers() });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
    await user.click(button('Continue (0 selected)'));
    expect(await alertText()).toBe('No student selected.');
  });

  it('says where there are no rosters, and where one is made', async () => {
    await openPage('/assign/roster', { answers: { 'GET /api/rosters': json(200, { results: [] }) } });
    await screen.findByText('No rosters found.');
    expect(screen.getByRole('link', { name: 'New Roster' }).getAttribute('href')).toBe('/rosters/new');
  });

  it('says where a roster has nobody in it', async () => {
    await openPage('/assign/roster?roster_id=g1', { answers: rosterAnswers([]) });
    expect(await screen.findByText('No students found in this roster.')).toBeTruthy();
  });

  it('Unable to load rosters/groups…, and Retry loads them', async () => {
    const { user, school } = await openPage('/assign/roster', { answers: { 'GET /api/rosters': noNetwork } });
    expect(await alertText()).toBe('Unable to load rosters/groups…');
    for (const [name, good] of Object.entries(rosterAnswers())) school.answer(name, good);
    await user.click(button('Retry'));
    await screen.findByRole('link', { name: /^Grade 3 Advisory/ });
  });

  it('Failed to load students for this roster., and Retry loads them', async () => {
    const { user, school } = await openPage('/assign/roster?roster_id=g1', {
      answers: { ...rosterAnswers(), 'GET /api/rosters/g1': json(503, {}) },
    });
    expect(await alertText()).toBe('Failed to load students for this roster.');
    school.answer('GET /api/rosters/g1', json(200, detail(ZOE_AND_LIAM)));
    await user.click(button('Retry'));
    await screen.findByRole('button', { name: 'Continue (2 selected)' });
  });

  it('a roster that is not there asks for another one', async () => {
    await openPage('/assign/roster?roster_id=gone', { answers: rosterAnswers() });
    expect(await alertText()).toBe('Pick a roster.');
  });
});

describe('/assign/habits', () => {
  it('sets habit_name and carries the rest of the award', async () => {
    const { user, place } = await openPage('/assign/habits?house_name=Savant&flow=house&points=3&habit_id=b2');
    await user.click(await screen.findByRole('button', { name: 'Own It' }));
    expect(place()).toBe('/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It&points=3');
    await screen.findByRole('checkbox', { name: 'Work Hard' });
  });

  it('says why the habits are not there, and Retry loads them', async () => {
    const { user, school } = await openPage('/assign/habits', { answers: { 'GET /api/habits': json(500, {}) } });
    expect(await alertText()).toBe('Failed to resolve habit or reason. HTTP 500');
    school.answer('GET /api/habits', json(200, { results: [{ id: 'b1', name: 'Own It', colour: '#4a6f25' }] }));
    await user.click(button('Retry'));
    await screen.findByRole('button', { name: 'Own It' });
  });
});

describe('the reasons of a roster or a house', () => {
  it.each([
    ['/assign/reasons?flow=house', 'Missing house.'],
    ['/assign/reasons?house_name=Umusa&flow=house', 'This school has no house “Umusa”.'],
    ['/assign/reasons?house_name=Savant&flow=house', 'Pick a habit.'],
    ['/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It', 'Pick at least one reason.'],
    ['/assign/reasons?roster_id=gone', 'Pick a roster.'],
    ['/assign/reasons?roster_id=g1', 'Pick a habit.'],
    ['/assign/reasons', 'No student selected.'],
  ])('%s, Continue: %s', async (path, text) => {
    const { user } = await openPage(path, { answers: rosterAnswers() });
    await user.click(await screen.findByRole('button', { name: /^(Continue|Award)$/ }));
    expect(await alertText()).toBe(text);
  });

  it('a house of a link that the school does not have is asked for with the focus, also where its name has quotes', async () => {
    const { user } = await openPage('/assign/reasons?house_name=a%22b&flow=house');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await alertText()).toBe('This school has no house “a"b”.');
    expect(document.activeElement?.textContent).toBe('Choose a house');
  });

  it('the house continues to its confirmation with all that is chosen, and Back keeps it', async () => {
    const { user, place } = await openPage('/assign/reasons?house_name=Savant&flow=house');
    await user.click(await screen.findByRole('button', { name: 'Own It' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await user.click(screen.getByRole('checkbox', { name: 'Set Goals' }));
    await user.click(screen.getByRole('radio', { name: '3' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Bravo');
    await user.click(button('Continue'));
    expect(place()).toContain(
      '/assign/house/points?house_name=Savant&habit_name=Own+It&reason=Work+Hard&reason=Set+Goals&points=3&draft=',
    );
    await awardButton();
    screen.getByText('Bravo');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('checkbox', { name: 'Set Goals', checked: true });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('Bravo');
    expect(place()).toContain('house_name=Savant');
  });
});

describe('at school size', () => {
  it('of 5,000 students a page of 50 is drawn', async () => {
    await openPage('/assign/students', { answers: { 'GET /api/students': studentPage(manyStudents(5000)) } });
    await screen.findByText('Page 1 of 100', undefined, { timeout: 15_000 });
    // The first rows come before the others.
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(51));
  });

  it('a house of 1,000 is one submission of 1,000 awards', async () => {
    const { user, services } = await openPage(HOUSE_LINK, {
      answers: { 'GET /api/students': studentPage(manyStudents(2000)), 'POST /api/points/award': noNetwork },
    });
    await user.click(await awardButton());
    await screen.findByText('Saved on this device. It will be sent when the connection is back.', undefined, {
      timeout: 20_000,
    });
    expect(await services.outboxDb.entries.count()).toBe(1000);
  });
});
