import { GRADES } from '#domain/people/ladder.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork, studentPage, type Answer } from '#tests/features/school-api.ts';
import { atAddress } from '#tests/features/at-address.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const OPEN = 'POST /api/setup/open';
const FINISH = 'POST /api/setup/finish';
const ME = 'GET /api/auth/me';
const PASSWORD = 'Green-Kettle-42';
/** The first bytes of a picture of 256 by 256. */
const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 1, 0, 8, 6, 0,
  0, 0, 0, 0, 0, 0,
]);
const OPENED = { password_min: 8, addresses: { public_url: null, by_environment: false, hosts: ['192.168.1.20'] } };
const DEAD = { detail: 'This link doesn’t work.', code: 'setup_link' };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function openSetup(answers: Record<string, Answer> = {}, path = '/setup#t=the-token') {
  const sent: Array<Record<string, unknown>> = [];
  const page = await openPage(path, {
    session: null,
    answers: {
      [OPEN]: json(200, OPENED),
      [FINISH]: async (request) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return Response.json({ detail: 'The school is set up.' }, { status: 201 });
      },
      [ME]: json(200, { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true }),
      'POST /api/auth/password/check': json(200, { acceptable: true, reason: null }),
      ...answers,
    },
  });
  return { ...page, sent };
}

async function fillFirstStep(user: UserEvent): Promise<void> {
  await heading('Welcome. Let’s set up your school');
  await user.type(field('School’s name'), 'Hill School');
  await user.type(field('First name'), 'Ada');
  await user.type(field('Last name'), 'Okoye');
  await user.type(field('Email'), 'office@hill.example');
  await user.type(field('Password'), PASSWORD);
  await user.type(field('Confirm password'), PASSWORD);
  await press(user, 'Continue');
}

async function reachHabits(user: UserEvent): Promise<void> {
  await fillFirstStep(user);
  await heading('Your houses');
  await press(user, 'Keep these five');
  await heading('Your habits');
}

describe('the set-up', () => {
  it('takes the link out of the address, and one button a step creates the school with what is proposed', async () => {
    const { user, place, sent } = await openSetup();
    await reachHabits(user);
    expect(place()).toBe('/setup?step=habits');
    await press(user, 'Create the school with 5 habits');
    await heading('Your students');
    expect(place()).toBe('/setup/students');
    expect(screen.getByText('Hill School is created, and you are signed in.')).toBeTruthy();
    expect(sent).toEqual([
      {
        token: 'the-token',
        school: { name: 'Hill School', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, ladder: GRADES },
        administrator: { first_name: 'Ada', last_name: 'Okoye', email: 'office@hill.example', password: PASSWORD },
        houses: HOUSES,
        habits: HABITS,
      },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('says at each field what is missing, and goes on when it is there', async () => {
    const { user } = await openSetup();
    await heading('Welcome. Let’s set up your school');
    await press(user, 'Continue');
    expect(screen.getByRole('alert').textContent).toBe('Please enter the school’s name.');
    expect(document.activeElement).toBe(field('School’s name'));
    await user.type(field('School’s name'), 'Hill School');
    await press(user, 'Continue');
    expect(screen.getByRole('alert').textContent).toBe('Please provide your first and last name.');
  });

  it('asks for the password again after a reload, and keeps the rest', async () => {
    const first = await openSetup();
    await reachHabits(first.user);
    first.view.unmount();
    await openSetup({}, '/setup?step=habits');
    await heading('Welcome. Let’s set up your school');
    expect(field('School’s name').value).toBe('Hill School');
    expect(field('Password').value).toBe('');
    expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD);
  });

  it('goes back to the step that the server refuses, with its words', async () => {
    const detail = 'Password must be stronger. Too easy to guess: it is a name.';
    const { user } = await openSetup({ [FINISH]: json(400, { detail, code: 'weak_password' }) });
    await reachHabits(user);
    await press(user, /^Create the school/);
    await heading('Welcome. Let’s set up your school');
    expect(screen.getByRole('alert').textContent).toBe(detail);
  });

  it('goes on where the answer was lost and the school is there', async () => {
    const { user, school } = await openSetup({ [FINISH]: noNetwork });
    await reachHabits(user);
    await press(user, /^Create the school/);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The school could not be created. You need to be online.',
    );
    school.answer(FINISH, json(404, DEAD));
    await press(user, /^Create the school/);
    await heading('Your students');
  });
});

describe('a house of the set-up', () => {
  async function openHouses() {
    const page = await openSetup();
    await fillFirstStep(page.user);
    await heading('Your houses');
    return page;
  }
  const names = () =>
    screen
      .getAllByRole('listitem')
      .flatMap((item) =>
        within(item).queryByRole('button', { name: /^Edit/ }) ? [item.textContent?.replace(/Edit.*$/, '')] : [],
      );

  it('can be renamed, moved, removed and added', async () => {
    const { user } = await openHouses();
    await press(user, 'Edit Savant');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Owls');
    await user.selectOptions(screen.getByLabelText('Place in the list'), '2');
    await press(user, 'Save');
    await press(user, 'Edit Umusa');
    await press(user, 'Remove');
    await press(user, 'Add a house');
    await user.type(field('Name'), 'Foxes');
    await press(user, 'Save');
    expect(names().map((name) => name?.slice(-8))).toEqual(
      ['Junbi', 'Owls', 'Tafakari', 'Laulima', 'Foxes'].map((name) => expect.stringContaining(name)),
    );
    await press(user, 'Continue with five houses');
    await heading('Your habits');
  });

  it('takes its crest, which is sent when the school is there; what could not be saved is said', async () => {
    const page = await openSetup({
      'GET /api/admin/houses': json(200, {
        results: [
          { id: 'h9', name: 'Savant' },
          { id: 'h8', name: 'Junbi' },
        ],
      }),
      'PUT /api/admin/houses/h9/crest': json(200, {}),
      'PUT /api/admin/houses/h8/crest': json(422, { detail: 'No.' }),
    });
    const { user, school, sent } = page;
    await fillFirstStep(user);
    await heading('Your houses');
    for (const name of ['Savant', 'Junbi']) {
      await press(user, `Edit ${name}`);
      await user.upload(
        screen.getByLabelText('Choose a picture'),
        new File(['no picture'], 'a.png', { type: 'image/png' }),
      );
      expect((await screen.findByRole('alert')).textContent).toContain('This isn’t a PNG picture.');
      await user.upload(screen.getByLabelText('Choose a picture'), new File([PNG], 'b.png', { type: 'image/png' }));
      await screen.findByRole('button', { name: 'Remove the picture' });
      await press(user, 'Save');
    }
    await press(user, 'Keep these five');
    await heading('Your habits');
    await press(user, 'Create the school with 5 habits');
    await heading('Your students');
    expect(school.asked).toContain('PUT /api/admin/houses/h9/crest');
    expect(sent[0]).toHaveProperty('houses.0', { name: 'Savant', colour: HOUSES[0]?.colour });
    expect((await screen.findByRole('alert')).textContent).toContain('The crest of Junbi couldn’t be saved.');
  });

  it('can’t have the name of another', async () => {
    const { user } = await openHouses();
    await press(user, 'Edit Savant');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'junbi');
    await press(user, 'Save');
    expect(screen.getByRole('alert').textContent).toBe('A house named junbi exists already.');
    await press(user, 'Cancel');
    expect(screen.getByRole('button', { name: 'Keep these five' })).toBeTruthy();
  });
});

it('a habit’s reasons are its lines', async () => {
  const { user, sent } = await openSetup();
  await reachHabits(user);
  await press(user, 'Add a habit');
  await user.type(field('Name'), 'Be kind');
  await user.type(field('Reasons'), 'Help{Enter}{Enter} Share ');
  await press(user, 'Save');
  await press(user, 'Create the school with 6 habits');
  await heading('Your students');
  expect(sent[0]?.['habits']).toMatchObject({ 5: { name: 'Be kind', reasons: ['Help', 'Share'] } });
});

it('adds a house and a habit on plain http, where the browser makes no ids', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const { user } = await openSetup();
  await fillFirstStep(user);
  await heading('Your houses');
  await press(user, 'Add a house');
  await user.type(field('Name'), 'Foxes');
  await press(user, 'Save');
  await press(user, 'Continue with six houses');
  await heading('Your habits');
  await press(user, 'Add a habit');
  expect(screen.getByRole('dialog', { name: 'A new habit' })).toBeTruthy();
});

describe('the address of the set-up', () => {
  const notice = () => screen.queryByRole('region', { name: 'The address' });
  const lead = () => heading('Welcome. Let’s set up your school');

  it('says that only this computer can open localhost, and offers the set-up where others can', async () => {
    await openSetup();
    await lead();
    expect(notice()?.textContent).toContain('This address works only on this computer.');
    const other = screen.getByRole('link', { name: 'Set up at http://192.168.1.20:3000 instead' });
    expect(other.getAttribute('href')).toBe('http://192.168.1.20:3000/setup#t=the-token');
  });

  it('says on plain http what will not work', async () => {
    atAddress('http://school.lan:8212');
    await openSetup();
    await lead();
    expect(notice()?.textContent).toContain('This address is not secure.');
    expect(notice()?.textContent).toContain('Nothing works without Wi-Fi');
  });

  it('says nothing on https', async () => {
    atAddress('https://points.school.example');
    await openSetup();
    await lead();
    expect(notice()).toBeNull();
  });

  const address = () => field('Address of the app');
  const said = () => screen.queryByText(/^This address is not secure\. Nothing works without Wi-Fi/);
  async function sentWith(user: UserEvent, sent: Array<Record<string, unknown>>) {
    await reachHabits(user);
    await press(user, /^Create the school/);
    await heading('Your students');
    return Object(sent[0]?.['school']).public_url;
  }

  it('is proposed on https, and sent', async () => {
    atAddress('https://points.school.example');
    const { user, sent } = await openSetup();
    await lead();
    expect(address().value).toBe('https://points.school.example');
    expect(await sentWith(user, sent)).toBe('https://points.school.example');
  });

  it.each(['http://localhost:3000', 'https://localhost:3000', 'http://school.lan:8212'])(
    'is not proposed at %s, and nothing is sent',
    async (origin) => {
      atAddress(origin);
      const { user, sent } = await openSetup();
      await lead();
      expect(address().value).toBe('');
      expect(await sentWith(user, sent)).toBeUndefined();
    },
  );

  it('is sent as it was typed, and stays over a reload', async () => {
    const { user, sent, view } = await openSetup();
    await lead();
    await user.type(address(), ' https://points.hill.example ');
    await fillFirstStep(user);
    await heading('Your houses');
    view.unmount();
    const again = await openSetup();
    await lead();
    expect(address().value).toBe('https://points.hill.example');
    expect(sent).toEqual([]);
    await again.user.clear(field('School’s name'));
    await again.user.clear(field('First name'));
    await again.user.clear(field('Last name'));
    await again.user.clear(field('Email'));
    expect(await sentWith(again.user, again.sent)).toBe('https://points.hill.example');
  });

  it('says what is wrong with it before anything else', async () => {
    const { user } = await openSetup();
    await lead();
    await user.type(address(), 'http://localhost:3000');
    await press(user, 'Continue');
    expect(screen.getByRole('alert').textContent).toBe('This address works only on this computer.');
    expect(document.activeElement).toBe(address());
  });

  it('warns of plain http, once', async () => {
    const { user } = await openSetup();
    await lead();
    expect(said()).toBeNull();
    await user.type(address(), 'http://school.lan');
    expect(said()).toBeTruthy();
  });

  it('does not warn of plain http where the page has said it', async () => {
    atAddress('http://school.lan:8212');
    const { user } = await openSetup();
    await lead();
    await user.type(address(), 'http://school.lan:8212');
    expect(said()).toBeNull();
  });

  it('is shown and not sent where the environment says it', async () => {
    atAddress('https://proxy.school.example');
    const addresses = { ...OPENED.addresses, public_url: 'https://points.school.example', by_environment: true };
    const { user, sent } = await openSetup({ [OPEN]: json(200, { ...OPENED, addresses }) });
    await lead();
    expect(address().value).toBe('https://points.school.example');
    expect(address().readOnly).toBe(true);
    expect(screen.getByText(/^The address of the app is set by PUBLIC_URL/)).toBeTruthy();
    expect(await sentWith(user, sent)).toBeUndefined();
  });

  it.each(['public_url', 'by_environment'])(
    'goes back to the first step where the server refuses it: %s',
    async (code) => {
      const { user } = await openSetup({ [FINISH]: json(422, { detail: 'Not this address.', code }) });
      await reachHabits(user);
      await press(user, /^Create the school/);
      await lead();
      expect(screen.getByRole('alert').textContent).toBe('Not this address.');
    },
  );
});

describe('without a link that works', () => {
  it.each([
    ['none', '/setup', {}],
    ['a used one', '/setup#t=old', { [OPEN]: json(404, DEAD) }],
  ])('%s: nothing of the set-up is shown', async (_, path, answers: Record<string, Answer>) => {
    await openSetup(answers, path);
    await screen.findByText(
      /^This link doesn’t work\. .* Where the school is not set up yet, the person who runs the server finds the current link in its terminal\.$/,
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the sign-in' }).getAttribute('href')).toBe('/login');
  });

  it('a server that can’t be reached is no dead link', async () => {
    const { user, school } = await openSetup({ [OPEN]: noNetwork });
    await screen.findByText('The link could not be checked. You need to be online.');
    school.answer(OPEN, json(200, OPENED));
    await press(user, 'Try again');
    expect(await heading('Welcome. Let’s set up your school')).toBeTruthy();
  });
});

describe('the end of the set-up', () => {
  const staff = { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true };
  const open = (profile: typeof RIVERA, answers: Record<string, Answer> = {}) =>
    openPage('/setup/ready', {
      answers,
      state: { school: 'Hill School' },
      session: { key: 'current', apiBase: 'https://school.test', profile, tokens: { access: 'a', refresh: 'r' } },
    });

  it('counts what is there and leads to the first point', async () => {
    await open(staff);
    await heading('Hill School is ready');
    await screen.findByText('2 houses, 3 reasons, 3 students. One thing is left: the first point.');
    expect(screen.getByRole('link', { name: 'Give the first point' }).getAttribute('href')).toBe('/award');
  });

  it('hands out an address that others can open, where this computer has its own', async () => {
    const { user } = await open(staff, {
      'GET /api/admin/addresses': json(200, { public_url: null, hosts: ['192.168.1.20'] }),
    });
    await screen.findByText(
      'The address of this page works only on this computer. Others open http://192.168.1.20:3000.',
    );
    expect(screen.getByText('Open 192.168.1.20:3000/display on that screen. It shows a code.')).toBeTruthy();
    await press(user, 'Copy the link');
    expect(await navigator.clipboard.readText()).toBe('http://192.168.1.20:3000/signup');
  });

  it('says so where there is none', async () => {
    await open(staff, { 'GET /api/admin/addresses': json(200, { public_url: null, hosts: [] }) });
    expect(
      await screen.findByText(/^This address works only on this computer\. .* in the Admin Portal: School, Address\./),
    ).toBeTruthy();
  });

  it('hands out the address that the school has set', async () => {
    const { user } = await open(staff, {
      'GET /api/admin/addresses': json(200, { public_url: 'https://points.hill.example', hosts: ['192.168.1.20'] }),
    });
    await screen.findByText('Open points.hill.example/display on that screen. It shows a code.');
    await press(user, 'Copy the link');
    expect(await navigator.clipboard.readText()).toBe('https://points.hill.example/signup');
  });

  it('leads to a screen in the hall that needs no account', async () => {
    await open(staff);
    await heading('Hill School is ready');
    expect(screen.getByRole('link', { name: 'Add a display' }).getAttribute('href')).toBe('/admin/displays');
  });

  it('leads to the students first where there are none', async () => {
    await open(staff, { 'GET /api/students': studentPage([]) });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Add the students' })).toBeTruthy());
  });

  it('is not for an educator', async () => {
    const { place } = await open(RIVERA);
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });
});
