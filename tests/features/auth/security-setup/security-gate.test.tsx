import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, type Answer } from '#tests/features/school-api.ts';

pageTests();

const STATUS = 'GET /api/auth/educator/security/status';
const SETUP = 'POST /api/auth/educator/security/setup';
const GATE = '/educator/security/setup';
const status = (question: string | null, is_generic = false): Answer =>
  json(200, { has_security_question: question !== null, is_generic, question });
const GENERIC = status('What house are you in?', true);
const OWN = status('Which boat did my uncle mend?');

describe('a teacher without a security question of their own', () => {
  it.each([
    ['/rosters', GENERIC],
    ['/assign/students?x=1', status(null)],
    ['/kiosk', GENERIC],
  ])('who opens %s has to set one first', async (path, answer) => {
    const { place } = await openPage(path, { answers: { [STATUS]: answer } });
    await waitFor(() => expect(place()).toBe(`${GATE}?from=${encodeURIComponent(path)}`));
    expect(await screen.findByRole('heading', { name: 'Set Your Security Question' })).toBeDefined();
  });

  it('sees nothing of the page when the gate is known from before', async () => {
    const first = await openPage('/rosters', { answers: { [STATUS]: GENERIC } });
    await waitFor(() => expect(first.place()).toContain(GATE));
    first.view.unmount();
    let answerNow = (): void => undefined;
    const late: Answer = async (request) => {
      await new Promise<void>((resolve) => (answerNow = resolve));
      return GENERIC(request);
    };
    const { place } = await openPage('/rosters', { answers: { [STATUS]: late } });
    expect(screen.queryByRole('heading', { name: 'Rosters' })).toBeNull();
    await waitFor(() => {
      answerNow();
      expect(place()).toContain(GATE);
    });
  });

  it('continues with a question of their own, and is asked no more', async () => {
    const { user, place, school } = await openPage('/rosters', {
      answers: { [STATUS]: GENERIC, [SETUP]: json(200, { detail: 'Saved.' }) },
    });
    await user.type(await screen.findByLabelText('Security question'), 'Which boat did my uncle mend?');
    await user.type(screen.getByLabelText('Answer'), 'The Grey Heron');
    await user.click(screen.getByRole('button', { name: 'Save Security Question' }));
    await waitFor(() => expect(place()).toBe('/rosters'));
    await screen.findByRole('heading', { name: 'Rosters' });
    const asked = school.asked.filter((call) => call === STATUS).length;
    await user.click(screen.getAllByRole('link', { name: 'Reports' })[0] as HTMLElement);
    await waitFor(() => expect(place()).toBe('/reports'));
    expect(school.asked.filter((call) => call === STATUS)).toHaveLength(asked);
  });

  it.each<[string, Answer]>([
    ['no network', noNetwork],
    ['a server without the call', html(404)],
    ['a server at 500', json(500, {})],
  ])('works with %s, also when the gate is known from before', async (_, answer) => {
    const first = await openPage('/rosters', { answers: { [STATUS]: GENERIC } });
    await waitFor(() => expect(first.place()).toContain(GATE));
    first.view.unmount();
    const { place } = await openPage('/rosters', { answers: { [STATUS]: answer } });
    expect(await screen.findByRole('heading', { name: 'Rosters' })).toBeDefined();
    expect(place()).toBe('/rosters');
  });

  it('may set it later where it can’t be saved', async () => {
    const { user, place } = await openPage('/rosters', { answers: { [STATUS]: GENERIC, [SETUP]: noNetwork } });
    await user.type(await screen.findByLabelText('Security question'), 'Which boat did my uncle mend?');
    await user.type(screen.getByLabelText('Answer'), 'The Grey Heron');
    await user.click(screen.getByRole('button', { name: 'Save Security Question' }));
    await user.click(await screen.findByRole('link', { name: 'Set it later' }));
    await waitFor(() => expect(place()).toBe('/rosters'));
    expect(await screen.findByRole('heading', { name: 'Rosters' })).toBeDefined();
  });
});

it('a teacher with a question of their own is asked about once on a device', async () => {
  const first = await openPage('/rosters', { answers: { [STATUS]: OWN } });
  await waitFor(() => expect(first.school.asked).toContain(STATUS));
  await waitFor(() => expect(localStorage.getItem('habit-points.security-gate')).toContain('open'));
  first.view.unmount();
  const { school } = await openPage('/rosters', { answers: { [STATUS]: OWN } });
  await screen.findByRole('heading', { name: 'Rosters' });
  expect(school.asked).not.toContain(STATUS);
});

it('a scholar is not asked about', async () => {
  const scholar = { ...SIGNED_IN, profile: { ...SIGNED_IN.profile, role: 'SCHOLAR' } };
  const { school } = await openPage('/leaderboard', { session: scholar, answers: { [STATUS]: GENERIC } });
  await screen.findByRole('heading', { name: /Leaderboard/ });
  expect(school.asked).not.toContain(STATUS);
});
