import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepReceipt } from '#services/outbox/receipts.ts';
import type { Services } from '#services/services.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { NOW } from '#tests/support/clock.ts';

pageTests();

const CHECK = 'POST /api/points/check';
const RETURNING = 'POST /api/points/returning';
const ALL_THERE = json(200, { missing_awards: [], missing_undos: [] });

async function sent(services: Services, students: readonly string[]): Promise<string[]> {
  await tapAward(services, submission(students, { userId: RIVERA.id }));
  const rows = await services.outboxDb.entries.toArray();
  await services.outboxDb.answered.bulkPut(
    rows.map(({ state: _state, ...row }) => ({
      ...row,
      answer: { kind: 'sent' as const, ledgerSeq: 7, replayed: false },
      answeredAt: NOW,
    })),
  );
  await services.outboxDb.entries.clear();
  return rows.map(({ id }) => id);
}

const open = (answers: Record<string, Answer>, before: (services: Services) => Promise<unknown>) =>
  openPage('/outbox', {
    answers,
    epoch: 'first',
    before: async (services) => {
      await services.outboxDb.identity.put({ key: 'identity', id: 'device-1' });
      await before(services);
    },
  });
const card = () => screen.findByRole('region', { name: 'Last 30 days' });
const press = async (user: Awaited<ReturnType<typeof openPage>>['user'], name = 'Check my last 30 days') =>
  user.click(within(await card()).getByRole('button', { name }));

it('says that all are there, and what is not part of it', async () => {
  const { user } = await open({ [CHECK]: ALL_THERE }, async (services) => {
    await sent(services, ['s1', 's2', 's3']);
    await tapAward(services, submission(['s4'], { userId: RIVERA.id }));
  });
  expect(within(await card()).queryByRole('status')).toBeNull();
  await press(user);
  expect((await within(await card()).findByRole('status')).textContent).toBe(
    'All 3 are there. Nothing is missing, and nothing is counted twice.',
  );
  const figures = within(await card())
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(figures).toEqual([
    ['Sent from this device', '3'],
    ['Undone, by you', '0'],
  ]);
  await within(await card()).findByText(
    'Checked with the school’s server at 10:00 AM. 1 more in the Outbox isn’t part of it.',
  );
  await within(await card()).findByRole('button', { name: 'Check again' });
});

it('sends again what is missing, says to when the server went back, and that it has arrived', async () => {
  let lost: string[] = [];
  const { user, services } = await open(
    {
      [CHECK]: async () => Response.json({ missing_awards: lost, missing_undos: [] }),
      [RETURNING]: json(200, { went_back_to: '2026-11-25T14:40:00.000Z' }),
      'POST /api/points/award': noNetwork,
    },
    async (services) => {
      lost = (await sent(services, ['s1', 's2', 's3'])).slice(1);
    },
  );
  await press(user);
  await within(await card()).findByText('The school’s server went back to 9:40 AM.');
  const notice = 'The school’s server went back to 9:40 AM. 2 awards are being sent again, with their own times.';
  await screen.findByText(notice);
  expect(
    within(await card())
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]),
  ).toContainEqual(['Being sent again', '2']);
  await act(async () => {
    const rows = await services.outboxDb.entries.toArray();
    await services.outboxDb.entries.clear();
    await services.outboxDb.answered.bulkPut(
      rows.map(({ state: _state, ...row }) => ({
        ...row,
        answer: { kind: 'sent' as const, ledgerSeq: 9, replayed: false },
        answeredAt: NOW,
      })),
    );
  });
  await screen.findByText('The school’s server went back to 9:40 AM. 2 awards were sent again.');
  await within(await card()).findByText('All 3 are there.');
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('The school’s server went back to 9:40 AM. 2 awards were sent again.')).toBeNull();
});

it('never says of what waits again that it was sent', async () => {
  let lost: string[] = [];
  const { user } = await open(
    {
      [CHECK]: async () => Response.json({ missing_awards: lost, missing_undos: [] }),
      [RETURNING]: json(200, { went_back_to: '2026-11-25T14:40:00.000Z' }),
      'POST /api/points/award': noNetwork,
    },
    async (services) => {
      lost = await sent(services, ['s1', 's2', 's3']);
    },
  );
  const all = lost;
  lost = [];
  await press(user);
  await within(await card()).findByText('All 3 are there.');
  lost = all.slice(1);
  const said = new Set<string>();
  const watch = new MutationObserver(() => {
    const notices = screen.queryAllByText(/^The school’s server went back to /);
    const states = screen.queryAllByText(/^\d (waiting|sent)$/, { selector: 'li' });
    const seen = notices.length > 0 ? [...notices, ...states] : [];
    for (const { textContent } of seen) said.add(textContent.replaceAll(/\s/g, ' '));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press(user, 'Check again');
  await within(await card()).findByText('The school’s server went back to 9:40 AM.');
  watch.disconnect();
  expect([...said].toSorted()).toEqual([
    '1 sent',
    '2 waiting',
    'The school’s server went back to 9:40 AM.',
    'The school’s server went back to 9:40 AM. 2 awards are being sent again, with their own times.',
  ]);
});

it('says what the server refused to take again', async () => {
  await open({}, async (services) => {
    const [id = ''] = await sent(services, ['s1']);
    const row = await services.outboxDb.answered.get(id);
    if (!row) throw new Error('It was sent.');
    const { answer: _answer, answeredAt: _at, ...entry } = row;
    await services.outboxDb.answered.clear();
    await services.outboxDb.entries.put({ ...entry, state: { kind: 'refused', status: 422, detail: 'No.', at: NOW } });
    const back = { at: NOW, to: null, awards: [id], undos: [], isKnown: true };
    keepReceipt({ userId: RIVERA.id, apiBase: SERVER }, { at: NOW, epochs: [], awards: 1, undos: 0, back });
  });
  expect(await within(await card()).findByText('1 needs you.')).toBeTruthy();
});

it('says that the server could not be asked', async () => {
  const { user } = await open({ [CHECK]: noNetwork }, (services) => sent(services, ['s1']));
  await press(user);
  expect((await within(await card()).findByRole('status')).textContent).toBe(
    'The school’s server could not be asked just now. This device checks again by itself.',
  );
});

it('tells nobody else that the server went back, and says so on every screen', async () => {
  const back = { at: NOW, to: null, awards: ['a1'], undos: [], isKnown: false };
  const found = { at: NOW, epochs: [], awards: 1, undos: 0, back };
  const text = 'The school’s server had lost something. 1 award was sent again.';
  await openPage('/leaderboard', {
    before: async () => keepReceipt({ userId: OKAFOR.id, apiBase: SERVER }, found),
  });
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(text)).toBeNull();
  act(() => keepReceipt({ userId: RIVERA.id, apiBase: SERVER }, found));
  await screen.findByText(text);
});

it('is not there on a server that names no epoch', async () => {
  await openPage('/outbox');
  await screen.findByText(/^Nothing here yet/);
  expect(screen.queryByRole('region', { name: 'Last 30 days' })).toBeNull();
});
