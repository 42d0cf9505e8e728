import { act, screen, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionStore } from '#services/connection-store.ts';
import { unknownState } from '#data/outbox/view/outbox-state.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { signOutView } from '#features/auth/sign-out/sign-out-words.ts';
import type { Services } from '#services/services.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { noNetwork } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { OKAFOR } from '#tests/support/session.ts';
import { stubWindow } from '#tests/support/window-size.ts';
import { NOW } from '#tests/support/clock.ts';

pageTests();
afterEach(() => vi.unstubAllGlobals());

const AWARD = 'POST /api/points/award';
const make = (services: Services, students: readonly string[], userId?: string): Promise<unknown> =>
  tapAward(services, submission(students, userId === undefined ? {} : { userId }));
const threeWaiting = (services: Services): Promise<unknown> => make(services, ['a', 'b', 'c']);
const offline = { [AWARD]: noNetwork };

/** A server that takes every award but this student's. */
const refusing = (studentId: string) => async (request: Request) => {
  const body = (await request.clone().json()) as { student_id: string; client_award_id: string };
  if (body.student_id === studentId) return Response.json({ detail: 'Student not found.' }, { status: 404 });
  return Response.json(
    { ...body, id: body.client_award_id, seq: 1, recorded_at: '2026-11-20T09:00:00Z', replayed: false },
    { status: 201 },
  );
};

/** Opens a page and asks to sign out; what is asked back. */
async function ask(options: Parameters<typeof openPage>[1]) {
  const page = await openPage('/leaderboard', options);
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string): Promise<void> => page.user.click(dialog.getByRole('button', { name }));
  const signedOut = async (): Promise<void> => {
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(await page.services.sessionDb.session.count()).toBe(0);
  };
  return { ...page, dialog, press, signedOut };
}

const buttons = (): string[] =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map((button) => button.textContent ?? '');

it('asks nothing where nothing waits, also when another teacher’s awards do', async () => {
  const { user, services } = await openPage('/leaderboard', { before: (own) => make(own, ['a'], OKAFOR.id) });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(await services.sessionDb.session.count()).toBe(0);
  expect(await services.outboxDb.entries.count()).toBe(1);
});

it('says how many wait and what keeping them means; Cancel changes nothing', async () => {
  const { dialog, press, services } = await ask({ before: threeWaiting });
  dialog.getByText(
    '3 awards are not sent yet. If you keep them, they stay on this device without the students’ names and are sent when Ana signs in here again.',
  );
  expect(buttons()).toEqual(['Cancel', 'Discard', 'Keep and sign out', 'Send now']);
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await services.sessionDb.session.count()).toBe(1);
});

it('the question stays when the tablet is turned, and leaves the focus at what leads to Sign out now', async () => {
  const turn = stubWindow({ width: 1133, height: 744 });
  const { press, user } = await ask({ before: threeWaiting });
  act(() => turn({ width: 744, height: 1133 }));
  await press('Cancel');
  const more = screen.getByRole('button', { name: 'More' });
  expect(document.activeElement).toBe(more);
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('dialog', { name: 'Awards are waiting' })).toBeTruthy();
});

it.each([
  [
    { waiting: 0, needsAttention: 1, behind: 0, unsent: 1 },
    'If you keep it, it stays on this device without the students’ names. 1 needs a decision in the Outbox when Ana signs in here again.',
  ],
  [
    { waiting: 2, needsAttention: 2, behind: 0, unsent: 4 },
    'If you keep them, they stay on this device without the students’ names and are sent when Ana signs in here again. 2 need a decision in the Outbox before that.',
  ],
])('%o: promises no sending of what needs a decision', (counts, words) => {
  const outbox = { ...unknownState('loading'), headline: { kind: 'queued' }, counts } as const;
  expect(signOutView({ kind: 'asking' }, outbox, { firstName: 'Ana', undos: 0, still: false }).text).toMatch(
    new RegExp(`${words}$`),
  );
});

it('says so when they were sent by themselves while the question was open', async () => {
  const { dialog, press, services, signedOut } = await ask({ before: threeWaiting });
  services.requestSync({ force: true });
  await dialog.findByText('All awards have been sent.');
  expect(buttons()).toEqual(['Cancel', 'Sign out']);
  await press('Sign out');
  await signedOut();
});

describe('undos that wait', () => {
  const REVERSE = 'POST /api/points/a1/reverse';
  const undo = async ({ undoDb, apiBase }: Services): Promise<void> => {
    const state = { kind: 'waiting', missing: 0, missingAt: null } as const;
    await undoDb.undos.put({ awardId: 'a1', userId: SIGNED_IN.profile.id, apiBase, tappedAt: 1, state });
  };

  it('are said, and stay: only awards can be discarded', async () => {
    const { dialog, press, services, signedOut } = await ask({ before: undo, answers: { [REVERSE]: noNetwork } });
    screen.getByRole('dialog', { name: 'Undos are waiting' });
    dialog.getByText('1 undo is not sent yet. It stays on this device and is sent when Ana signs in here again.');
    expect(buttons()).toEqual(['Cancel', 'Keep and sign out', 'Send now']);
    await press('Keep and sign out');
    await signedOut();
    expect((await services.undoDb.undos.get('a1'))?.state.kind).toBe('waiting');
  });

  it('are sent by Send now before the sign-out', async () => {
    const { press, services, signedOut } = await ask({ before: undo });
    await press('Send now');
    await signedOut();
    expect((await services.undoDb.undos.get('a1'))?.state.kind).toBe('undone');
  });

  it('are said beside the awards, and beside what Send now left', () => {
    const counts = { waiting: 2, needsAttention: 0, behind: 0, unsent: 2 };
    const outbox = { ...unknownState('loading'), headline: { kind: 'offline', retryAt: null }, counts } as const;
    const moment = { firstName: 'Ana', undos: 3, still: true };
    expect(signOutView({ kind: 'asking' }, outbox, moment).text).toBe(
      '2 awards are not sent yet. If you keep them, they stay on this device without the students’ names and are sent when Ana signs in here again. The last try found no connection. 3 undos are not sent yet. They stay on this device and are sent when Ana signs in here again.',
    );
    expect(signOutView({ kind: 'sending', since: 0, count: 6 }, outbox, moment).text).toBe(
      '1 sent. 2 awards are not: there is no connection. 3 undos are not.',
    );
  });
});

describe('Keep and sign out', () => {
  it('keeps the awards without the names, and leaves no tokens and no cache', async () => {
    const { press, services, signedOut } = await ask({ before: threeWaiting });
    await press('Keep and sign out');
    await signedOut();
    const rows = await services.outboxDb.entries.toArray();
    expect(rows.map((row) => [row.request.student_id, row.studentName])).toEqual([
      ['a', null],
      ['b', null],
      ['c', null],
    ]);
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('cache-'))).toEqual([]);
  });
});

describe('Send now', () => {
  it('signs out when all are sent, also where the server asked to wait', async () => {
    const before = async (own: Services): Promise<void> => {
      await threeWaiting(own);
      await own.outboxDb.drain.put({ ...IDLE_DRAIN, serverWaitUntil: NOW + 40_000 });
    };
    const { press, services, signedOut, school } = await ask({ before });
    await press('Send now');
    await signedOut();
    expect(await services.outboxDb.entries.count()).toBe(0);
    expect(school.asked.filter((call) => call === AWARD)).toHaveLength(3);
  });

  it('where some remain says how many and why, and stays', async () => {
    const { dialog, press, services } = await ask({ before: threeWaiting, answers: { [AWARD]: refusing('b') } });
    await press('Send now');
    await dialog.findByText('1 sent. 2 awards are not: they need attention in the Outbox.');
    expect(await services.sessionDb.session.count()).toBe(1);
    expect(buttons()).toEqual(['Cancel', 'Discard', 'Keep and sign out']);
  });

  it('where the connection fails says so, and stays', async () => {
    const { dialog, press, services } = await ask({ before: threeWaiting, answers: offline });
    await press('Send now');
    await dialog.findByText('0 sent. 3 awards are not: there is no connection.');
    expect(await services.sessionDb.session.count()).toBe(1);
    expect(await services.outboxDb.entries.count()).toBe(3);
  });

  it('is offered without a connection too, with the reason, because the connection may be back', async () => {
    const { dialog } = await ask({
      before: threeWaiting,
      answers: { ...offline, 'GET /api/houses/summary': noNetwork, 'GET /api/leaderboard': noNetwork },
    });
    connectionStore.set('offline');
    await dialog.findByText(/The last try found no connection\.$/);
    expect(buttons()).toEqual(['Cancel', 'Discard', 'Keep and sign out', 'Send now']);
  });

  it('is not offered after the session ended', async () => {
    const { dialog } = await ask({ before: threeWaiting, session: { ...SIGNED_IN, tokens: null } });
    dialog.getByText(/Your session has ended, so nothing can be sent now\.$/);
    expect(buttons()).toEqual(['Cancel', 'Discard', 'Keep and sign out']);
  });
});

describe('Discard', () => {
  it('asks a second time; Back changes nothing', async () => {
    const { press, services } = await ask({ before: threeWaiting });
    await press('Discard');
    const again = within(screen.getByRole('dialog', { name: 'Discard 3 awards?' }));
    again.getByText('They’ll be deleted. This can’t be undone.');
    await press('Back');
    screen.getByText(/^3 awards are not sent yet\./);
    expect(await services.outboxDb.entries.count()).toBe(3);
  });

  it('gives up only this person’s awards, and signs out', async () => {
    const { press, services, signedOut } = await ask({
      before: async (own) => {
        await threeWaiting(own);
        await make(own, ['d'], OKAFOR.id);
      },
    });
    await press('Discard');
    await press('Discard and sign out');
    await signedOut();
    expect((await services.outboxDb.entries.toArray()).map((row) => row.request.student_id)).toEqual(['d']);
    expect((await services.outboxDb.answered.toArray()).map((row) => row.answer.kind)).toEqual(
      Array.from({ length: 3 }, () => 'discarded'),
    );
  });

  it('says which award may count although it was discarded', async () => {
    const { dialog, press, services, signedOut } = await ask({
      before: async (own) => {
        await threeWaiting(own);
        await own.outboxDb.entries
          .filter((row) => row.request.student_id === 'a')
          .modify({ state: { kind: 'set-aside', status: 504, detail: null, at: 1 } });
      },
    });
    await press('Discard');
    await dialog.findByText(
      'They’ll be deleted. This can’t be undone. 1 may count already: check the student’s history.',
    );
    await press('Discard and sign out');
    await dialog.findByText('3 awards discarded. 1 may count already: check the student’s history.');
    expect(await services.outboxDb.entries.count()).toBe(0);
    await press('Sign out');
    await signedOut();
  });

  it('says which award may have arrived already and stays', async () => {
    const { dialog, press, services, signedOut } = await ask({
      before: async (own) => {
        await threeWaiting(own);
        await own.outboxDb.entries
          .filter((row) => row.request.student_id === 'a')
          .modify({ state: { kind: 'waiting', tries: 1, loneTries: 0 } });
      },
    });
    await press('Discard');
    await press('Discard and sign out');
    await dialog.findByText(
      '2 awards discarded. 1 may have arrived already, so it stays on this device until we can check with the server.',
    );
    expect(await services.sessionDb.session.count()).toBe(1);
    await press('Sign out');
    await signedOut();
    expect(await services.outboxDb.entries.count()).toBe(1);
  });
});

describe('a device whose disk fails', () => {
  it('that can’t end the session says so', async () => {
    const { user, services } = await openPage('/leaderboard');
    vi.spyOn(services.sessionDb.session, 'delete').mockRejectedValueOnce(new Error('The disk is broken.'));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByText('Couldn’t save that on this device. Nothing was changed.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(await services.sessionDb.session.count()).toBe(0);
  });

  it('that can’t write a discard says so, and nothing has changed', async () => {
    const { dialog, press, services } = await ask({ before: threeWaiting });
    vi.spyOn(services.outboxDb.answered, 'bulkPut').mockRejectedValue(new Error('The disk is full.'));
    await press('Discard');
    await press('Discard and sign out');
    await dialog.findByText('Couldn’t save that on this device. Nothing was changed.');
    expect(await services.outboxDb.entries.count()).toBe(3);
    expect(await services.sessionDb.session.count()).toBe(1);
  });
});
