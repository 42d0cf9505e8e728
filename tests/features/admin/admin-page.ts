import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openPage, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { NOW } from '#tests/support/clock.ts';

const DAY_MS = 86_400_000;

export const ago = (days: number): string => new Date(NOW - days * DAY_MS - 60_000).toISOString();

export const waiting = (
  counts: {
    signups?: number;
    resets?: number;
    reviews?: number;
    nights?: number;
    displays?: number;
    mails?: number;
    backups?: number;
  } = {},
): Answer =>
  json(200, {
    results: [
      { kind: 'signups', count: counts.signups ?? 0, oldest_at: counts.signups ? ago(2) : null },
      { kind: 'resets', count: counts.resets ?? 0, oldest_at: counts.resets ? ago(0) : null },
      { kind: 'reviews', count: counts.reviews ?? 0, oldest_at: counts.reviews ? ago(1) : null },
      { kind: 'nights', count: counts.nights ?? 0, oldest_at: counts.nights ? ago(1) : null },
      { kind: 'displays', count: counts.displays ?? 0, oldest_at: counts.displays ? ago(1) : null },
      { kind: 'mails', count: counts.mails ?? 0, oldest_at: counts.mails ? ago(1) : null },
      { kind: 'backups', count: counts.backups ?? 0, oldest_at: counts.backups ? ago(1) : null },
    ],
  });

/** Who is signed in there. */
export const CLERK = { ...RIVERA, role: 'STAFF', is_staff: true };

export const WEEK = {
  points: 1204,
  points_before: 1136,
  teachers: 40,
  teachers_awarding: 31,
  without_point: 48,
  term: 'Autumn term',
  term_ends_on: '2026-12-18' as string | null,
  displays: 2,
  displays_on: 1,
};
/** What Today shows beside what waits. */
export const today = (changes: readonly object[] = [], week: object = WEEK, cameBack: object | null = null): Answer =>
  json(200, { week, changes, came_back: cameBack });

/** Opens a page of the Admin Portal, signed in as staff. */
export function openAdmin(path: string, answers: Record<string, Answer> = {}) {
  return openPage(path, {
    session: { ...SIGNED_IN, profile: CLERK },
    answers: {
      'GET /api/admin/waiting': waiting(),
      'GET /api/admin/today': today(),
      'GET /api/admin/devices': json(200, { results: [] }),
      'GET /api/admin/tablets': json(200, { results: [] }),
      ...answers,
    },
  });
}

/** An answer that keeps what it was asked with. */
export function kept(answer: Answer) {
  const asked: Request[] = [];
  const answers: Answer = (request) => {
    asked.push(request.clone());
    return answer(request);
  };
  return {
    answers,
    /** The parameters of the last call's address. */
    query: () => new URL(asked.at(-1)?.url ?? 'http://none').searchParams,
    body: async (): Promise<unknown> => asked.at(-1)?.json(),
  };
}

/** What the server answers where the password was typed too long ago. */
export const signInIsOld = json(400, { detail: 'Please sign in again.', code: 'reauthenticate', request_id: 'r' });

/** Types the password into the question of who it is. */
export async function typePasswordAgain(user: UserEvent): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  await user.type(question.getByLabelText('Password'), 'secret words');
  await user.click(question.getByRole('button', { name: 'Continue' }));
}
