import { describe, expect, it } from 'vitest';
import { landingPath, returnTarget } from '#ui/landing.ts';

describe('after sign-in', () => {
  it.each([
    '/',
    '/welcome',
    '/login',
    '/signup',
    '/recover',
    '/recover/educator',
    '/login/',
    '/educator/security/setup?from=%2Frosters',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/\t/evil.example',
    '/\n/evil.example',
    '/award\\evil.example',
    '/award\u0000',
    'award',
    '',
    null,
  ])('nobody is sent to %j', (origin) => {
    expect(returnTarget(origin)).toBeNull();
  });
  it('a person returns to where they came from, with the query', () => {
    expect(landingPath('EDUCATOR', '/assign/reasons?habit_name=Own%20It')).toBe('/assign/reasons?habit_name=Own%20It');
  });
  it('educators land on the dashboard, others on the leaderboard', () => {
    expect(landingPath('EDUCATOR', '/login')).toBe('/dashboard');
    expect(landingPath('SCHOLAR', null)).toBe('/leaderboard');
  });
});
