import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { waiting } from '#tests/features/admin/admin-page.ts';

pageTests();

const PAGE = 'GET /api/privacy';
const page = (text: string | null) => json(200, { version: 1, text, school: 'Riverbank School', retention_years: 7 });

it('the privacy page is open to everyone, with the built-in words until the school has its own', async () => {
  await openPage('/privacy', { session: null, answers: { [PAGE]: page(null) } });
  await screen.findByText(/^Riverbank School uses Habit Points/);
  expect(screen.getByRole('heading', { name: 'What is kept about a student' })).toBeTruthy();
});

it('shows the school’s own words as text', async () => {
  await openPage('/privacy', { session: null, answers: { [PAGE]: page('# Ours\n\n<b>Little</b>') } });
  await screen.findByRole('heading', { name: 'Ours' });
  expect(screen.getByText('<b>Little</b>')).toBeTruthy();
});

it('says when it can’t be loaded, and tries again', async () => {
  const { school, user } = await openPage('/privacy', { session: null, answers: { [PAGE]: noNetwork } });
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load this page. You need to be online.');
  school.answer(PAGE, page('# Ours'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Ours' });
});

it('the school writes its own words, sees how they look, and can go back', async () => {
  let text: string | null = null;
  const { user } = await openPage('/admin/school/privacy', {
    session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true } },
    answers: {
      'GET /api/admin/waiting': waiting(),
      [PAGE]: (request) => page(text)(request),
      'PUT /api/admin/privacy': async (request) => {
        text = (await request.clone().json()).text;
        return page(text)(request);
      },
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.clear(field);
  await user.type(field, '# Ours');
  expect(screen.getByRole('heading', { name: 'Ours' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Everyone sees it now.');
  expect(text).toBe('# Ours');
  await user.click(screen.getByRole('button', { name: 'Use the built-in text…' }));
  await user.click(screen.getByRole('button', { name: 'Use the built-in text' }));
  await screen.findByText('The built-in text is back.');
  expect(text).toBeNull();
});
