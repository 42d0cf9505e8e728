import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Newcomer } from '#contracts/admin/codes.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { ago, openAdmin } from './admin-page.ts';
import { NO_MAIL } from './school-room.ts';

pageTests();

const NEWCOMERS = 'GET /api/admin/newcomers';
const maya: Newcomer = {
  id: 's1',
  first_name: 'Maya',
  last_name: 'Aguilar',
  school_number: '4301',
  grade: 6,
  classes: ['6B'],
  email: null,
  code_until: null,
  may_remind: false,
  reminded_at: null,
};
const bo: Newcomer = { ...maya, id: 's2', first_name: 'Bo', classes: [], grade: 0, code_until: ago(-3) };
const codes = json(201, {
  school: 'Hill School',
  expires_at: ago(-14),
  codes: [{ ...maya, code: 'K7QM-4T2P' }],
  left: 0,
});

it('shows who has no account, and makes codes for those who are chosen', async () => {
  const bodies: unknown[] = [];
  const { user } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya, bo], here: 5 }),
    'GET /api/admin/addresses': json(200, { public_url: 'https://points.example', hosts: [] }),
    'POST /api/admin/student-codes': async (request) => {
      bodies.push(await request.clone().json());
      return codes(request);
    },
  });
  await screen.findByText('3 of 5 students have an account.');
  expect(screen.getByText('1 code that still works will end: a new code replaces it.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Who'), '6B');
  await user.click(screen.getByRole('button', { name: 'Make 1 code' }));
  expect(await screen.findByText('1 code is ready.')).toBeTruthy();
  expect(bodies).toEqual([{ ids: ['s1'] }]);
  expect(await screen.findByRole('button', { name: 'Print class sheets' })).toBeTruthy();
});

it('ends the codes that were just made, after a question', async () => {
  const ended: unknown[] = [];
  const { user } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya], here: 5 }),
    'GET /api/admin/addresses': json(200, { public_url: 'https://points.example', hosts: [] }),
    'POST /api/admin/student-codes': codes,
    'POST /api/admin/student-codes/end': async (request) => {
      ended.push(await request.json());
      return Response.json({ ended: 1 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make 1 code' }));
  await user.click(await screen.findByRole('button', { name: 'End these codes…' }));
  const question = within(await screen.findByRole('dialog', { name: 'End this code?' }));
  expect(ended).toEqual([]);
  await user.click(question.getByRole('button', { name: 'End them' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End these codes…' })).toBeNull());
  expect(ended).toEqual([{ ids: ['s1'] }]);
});

it('makes none where nobody is chosen', async () => {
  const { user, school } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya, bo], here: 2 }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'All 2' }));
  await user.click(screen.getByRole('button', { name: 'Make 0 codes' }));
  expect(school.asked.filter((name) => name.startsWith('POST'))).toEqual([]);
});

it('says so where everybody is here', async () => {
  await openAdmin('/admin/students/codes', { [NEWCOMERS]: json(200, { results: [], here: 2 }) });
  expect(await screen.findByText('Every student has an account.')).toBeTruthy();
});

it('says beside the button that none were made', async () => {
  const { user } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya, bo], here: 2 }),
    'POST /api/admin/student-codes': noNetwork,
  });
  const make = await screen.findByRole('button', { name: 'Make 2 codes' });
  await user.click(make);
  expect(make.closest('[data-action-bar]')?.contains(await screen.findByText(/^No codes were made\./))).toBe(true);
});

const mail = (isOn: boolean) => json(200, { ...NO_MAIL, is_on: isOn, public_url: 'https://points.example' });
const reminded: Newcomer = { ...bo, email: 'bo@school.example', may_remind: true };

describe('where email is on', () => {
  it('those of the chosen are reminded who can be, and the list says when', async () => {
    const bodies: unknown[] = [];
    let rows = [maya, reminded];
    const { user } = await openAdmin('/admin/students/codes', {
      'GET /api/admin/mail': mail(true),
      [NEWCOMERS]: (request) => json(200, { results: rows, here: 5 })(request),
      'POST /api/admin/student-codes/reminders': async (request) => {
        bodies.push(await request.clone().json());
        rows = [maya, { ...reminded, may_remind: false, reminded_at: ago(0) }];
        return json(200, { reminded: 1, left: 0 })(request);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remind 1 by email' }));
    expect(await screen.findByText('1 student is reminded by email.')).toBeTruthy();
    expect(bodies).toEqual([{ ids: ['s2'] }]);
    expect(await screen.findByText(/^Reminded /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  it('a reminder that was not sent is said beside its button', async () => {
    const { user } = await openAdmin('/admin/students/codes', {
      'GET /api/admin/mail': mail(true),
      [NEWCOMERS]: json(200, { results: [reminded], here: 5 }),
      'POST /api/admin/student-codes/reminders': noNetwork,
    });
    const remind = await screen.findByRole('button', { name: 'Remind 1 by email' });
    await user.click(remind);
    expect(remind.closest('[data-action-bar]')?.contains(await screen.findByText(/^Nobody was reminded\./))).toBe(true);
  });

  it('says why some get no reminder', async () => {
    await openAdmin('/admin/students/codes', {
      'GET /api/admin/mail': mail(true),
      [NEWCOMERS]: json(200, { results: [maya], here: 5 }),
    });
    expect(await screen.findByText(/A reminder goes to students who have an email and a code/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });
});

describe('where email is off', () => {
  it('the text and the addresses of those who can be reminded are there to be handed on', async () => {
    const { user } = await openAdmin('/admin/students/codes', {
      'GET /api/admin/mail': mail(false),
      [NEWCOMERS]: json(200, {
        results: [
          reminded,
          { ...reminded, id: 's3', email: 'ava@school.example' },
          { ...maya, email: 'm@school.example' },
        ],
        here: 5,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remind 2 yourself' }));
    screen.getByRole('dialog', { name: 'Remind 2 students yourself' });
    await user.click(screen.getByRole('button', { name: 'Copy 2 addresses' }));
    expect(await navigator.clipboard.readText()).toBe('bo@school.example, ava@school.example');
    const ready = screen.getByRole('link', { name: 'Open in my mail program' }).getAttribute('href');
    expect(ready).toMatch(/^mailto:\?subject=Your%20Habit%20Points%20account%20at%20/);
    expect(screen.queryByText(/A reminder goes/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('there is no text where nobody can be reminded', async () => {
    const { school } = await openAdmin('/admin/students/codes', {
      'GET /api/admin/mail': mail(false),
      [NEWCOMERS]: json(200, { results: [maya], here: 5 }),
    });
    await screen.findByRole('button', { name: 'Make 1 code' });
    await waitFor(() => expect(school.asked).toContain('GET /api/admin/mail'));
    expect(screen.queryByText(/^Remind/)).toBeNull();
  });
});
