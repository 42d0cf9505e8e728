import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DoubledAward } from '#data/db/history-check-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import type { Services } from '#services/services.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { range, SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { NOW } from '#tests/support/clock.ts';

pageTests();

const AWARD = 'POST /api/points/award';
const refused = { kind: 'refused', status: 404, detail: 'Student not found.', at: 1 } as const;

const make = (services: Services, students: readonly string[], more: Partial<NewSubmission> = {}): Promise<unknown> =>
  tapAward(services, submission(students, more));

async function setState(services: Services, studentId: string, state: unknown): Promise<void> {
  await services.outboxDb.entries
    .filter((row) => row.request.student_id === studentId)
    .modify((row: OutboxEntry) => void (row.state = state as OutboxEntry['state']));
}

/** Each row: 'Student a | Waiting', with what is to be read below it. */
const rows = async (label = 'Students'): Promise<string[]> => {
  const list = await screen.findByRole('list', { name: label });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => {
      const [name, what] = row.firstElementChild?.children ?? [];
      const below = [...row.children].filter(({ tagName }) => tagName === 'P');
      return [name, what?.firstElementChild, ...below].map((part) => part?.textContent).join(' | ');
    });
};
/** A sentence of which a part stands out. */
const saying = (words: RegExp) =>
  screen.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent ?? ''));
const groups = (): string[] => screen.getAllByRole('article').map((group) => group.textContent ?? '');
const title = (group: HTMLElement): string =>
  within(group).getByRole('heading', { level: 3 }).textContent?.trim() ?? '';

/** A server that refuses one student. */
const refusing = (studentId: string) => async (request: Request) => {
  const body = (await request.clone().json()) as { student_id: string; client_award_id: string; points: number };
  if (body.student_id === studentId) return Response.json({ detail: 'Student not found.' }, { status: 404 });
  return Response.json(
    { ...body, id: body.client_award_id, seq: 1, recorded_at: '2026-11-20T09:00:00Z', replayed: false },
    { status: 201 },
  );
};

describe('an empty outbox', () => {
  it('says what it is for and leads to the award', async () => {
    await openPage('/outbox');
    await screen.findByText('Nothing here yet. Awards appear here as soon as you make them.');
    expect(screen.getByRole('link', { name: 'Award points' }).getAttribute('href')).toBe('/award');
  });
});

describe('an award that a student’s history shows twice', () => {
  const double = (more: Partial<DoubledAward> = {}): DoubledAward => ({
    id: 'd1',
    userId: RIVERA.id,
    apiBase: SERVER,
    studentId: 's1',
    habitName: 'Own It',
    points: 1,
    times: 2,
    made: 1,
    at: Date.parse('2026-11-25T14:03Z'),
    dismissed: false,
    ...more,
  });

  it('is named with the student’s name and a way to the history, until the teacher dismisses it', async () => {
    const { user } = await openPage('/outbox', {
      before: async (services) => {
        await services.schoolDb(RIVERA.id).students.put({
          id: 's1',
          first_name: 'Zoë',
          last_name: 'Adeyemi',
          email: null,
          house_id: null,
          house_name: null,
          grade: null,
          points: 2,
        });
        await services.historyCheckDb.doubles.bulkPut([
          double(),
          double({ id: 'd2', userId: 'teacher-2' }),
          double({ id: 'd3', apiBase: 'https://other.test' }),
          double({ id: 'd4', dismissed: true }),
        ]);
      },
    });
    await screen.findByText(
      'Zoë Adeyemi’s history shows 1 point for Own It (Today, 9:03 AM) twice. You awarded it once on this device.',
    );
    expect(screen.getAllByRole('link', { name: /^History of/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/students/s1/history',
    ]);
    await user.click(screen.getByRole('button', { name: 'Got it: Zoë Adeyemi' }));
    await waitFor(() => expect(screen.queryByText(/history shows/)).toBeNull());
  });
});

describe('where an award is', () => {
  const IN_DOUBT = 'It may have been sent, but no answer came. We’ll check again.';
  const lone = { kind: 'set-aside', status: 500, detail: null, at: 1 };
  it.each([
    ['waits', {}, ['Student a | Waiting', 'Student b | Waiting']],
    [
      'is in doubt',
      { a: { kind: 'waiting', tries: 1, loneTries: 0 } },
      [`Student a | Unconfirmed | ${IN_DOUBT}`, 'Student b | Waiting'],
    ],
    [
      'was refused',
      { a: refused },
      ['Student a | Refused | The server says: “Student not found.”', 'Student b | Waiting for the award above'],
    ],
    [
      'was refused without words',
      { a: { ...refused, detail: null } },
      ['Student a | Refused | The server says: HTTP 404', 'Student b | Waiting for the award above'],
    ],
    [
      'was set aside',
      { b: lone },
      [
        'Student a | Waiting for the award below',
        'Student b | Set aside | The server failed on this award again and again: HTTP 500',
      ],
    ],
    [
      'may have arrived, on a server that can’t tell',
      { a: { kind: 'unsure', at: 1 } },
      [
        'Student a | Not sure it arrived | We couldn’t confirm it arrived. Check the student’s history.',
        'Student b | Waiting for the award above',
      ],
    ],
    [
      'is unreadable',
      { a: { kind: 'of a later version' } },
      [
        'Student a | Needs attention | This device can no longer read this award, so it can’t be sent.',
        'Student b | Waiting for the award above',
      ],
    ],
  ])('%s', async (_, states, expected) => {
    await openPage('/outbox', {
      answers: { [AWARD]: noNetwork },
      before: async (services) => {
        await make(services, ['a', 'b']);
        for (const [id, state] of Object.entries(states)) await setState(services, id, state);
      },
    });
    expect(await rows()).toEqual(expected);
  });

  it('is on its way', async () => {
    await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a', 'b']);
        const first = await services.outboxDb.entries.toCollection().first();
        const lease = { owner: 'worker', since: NOW, until: NOW + 45_000 };
        const row = { failures: 0, serverWaitUntil: null, end: null, inFlight: [first?.id ?? ''] };
        await services.outboxDb.drain.put({ key: 'drain', lease, ...row });
      },
    });
    expect(await rows()).toEqual(['Student a | Sending', 'Student b | Waiting']);
    expect(screen.getByRole('progressbar', { name: 'Sending 0 of 2' })).toBeTruthy();
  });

  it.each([
    [{ kind: 'sent', ledgerSeq: 1, replayed: false }, 'Sent'],
    [
      { kind: 'sent', ledgerSeq: -1, replayed: false },
      'Sent for review | Staff decide whether it counts: see the student’s history.',
    ],
    [{ kind: 'taken-back' }, 'Cancelled'],
    [{ kind: 'skipped', status: 404, detail: null }, 'Skipped'],
    [
      { kind: 'skipped', status: 504, detail: null },
      'Given up | The server failed on it, and may count it all the same: check the student’s history.',
    ],
    [{ kind: 'discarded' }, 'Discarded'],
  ] as const)('left the outbox: %o', async (answer, words) => {
    await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a']);
        const entry = await services.outboxDb.entries.toCollection().first();
        if (!entry) throw new Error('no entry');
        const { state: _, ...kept } = entry;
        await services.outboxDb.entries.clear();
        await services.outboxDb.answered.put({ ...kept, answer, answeredAt: NOW });
      },
    });
    await screen.findByRole('heading', { name: 'Last 7 days' });
    expect(await rows()).toEqual([`Student a | ${words}`]);
  });

  it('those of more than a week ago are not shown', async () => {
    await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a']);
        const entry = await services.outboxDb.entries.toCollection().first();
        if (!entry) throw new Error('no entry');
        const { state: _, ...kept } = entry;
        await services.outboxDb.entries.clear();
        const answeredAt = NOW - 8 * 24 * 3_600_000;
        await services.outboxDb.answered.put({ ...kept, answer: { kind: 'taken-back' }, answeredAt });
      },
    });
    expect(await screen.findByText(/^Nothing here yet/)).toBeTruthy();
  });

  it('another teacher’s awards are not shown', async () => {
    await openPage('/outbox', { before: (services) => make(services, ['a'], { userId: 'teacher-2' }) });
    expect(await screen.findByText(/^Nothing here yet/)).toBeTruthy();
  });
});

describe('a group', () => {
  const roster = (id: string, name: string, student_ids: string[]) => ({
    id,
    name,
    description: null,
    student_count: student_ids.length,
    student_ids,
  });
  const offline = { answers: { [AWARD]: noNetwork } };
  const having = (...results: unknown[]) => ({ ...offline.answers, 'GET /api/rosters': json(200, { results }) });

  it('is what was given in one minute in one class, by the name of the student', async () => {
    await openPage('/outbox', {
      answers: having(roster('r1', 'Algebra, Period 1', ['a', 'b', 'c']), roster('r2', 'Advisory', ['x', 'b'])),
      before: async (services) => {
        await make(services, ['a'], { points: 3, comment: 'Well done' });
        await make(services, ['c']);
        await make(services, ['b'], { reasons: [{ id: 'reason-2', text: 'Be Kind' }] });
        await make(services, ['x']);
      },
    });
    await waitFor(() => expect(screen.getAllByRole('article').map(title)).toHaveLength(2));
    // Both rosters hold b, and Algebra holds more of that minute.
    expect(groups()).toEqual([
      expect.stringMatching(
        /^10:00\sAM Algebra, Period 1 3 waitingStudent a\+3 Work HardWaiting“Well done”Student c\+1 Work HardWaitingStudent b\+1 Be KindWaiting$/,
      ),
      expect.stringMatching(/^10:00\sAM Advisory 1 waitingStudent x\+1 Work HardWaiting$/),
    ]);
  });

  it('of students of several rosters is called by their house, else it has no name of its own', async () => {
    await openPage('/outbox', {
      answers: having(roster('r1', 'Algebra, Period 1', ['a'])),
      before: async (services) => {
        await make(services, ['a', 'b']);
        await make(services, ['c', 'd'], {
          students: [
            { id: 'c', name: 'Cora', houseName: 'Savant' },
            { id: 'd', name: 'Dan', houseName: 'Umusa' },
          ],
        });
        await make(services, ['e']);
      },
    });
    await screen.findByText('Cora');
    expect(screen.getAllByRole('article').map(title)).toEqual([
      expect.stringMatching(/AM Savant$/),
      expect.stringMatching(/AM Other students$/),
    ]);
  });

  it('of five and more folds, and its rows are cancelled together or one by one', async () => {
    const { user, services } = await openPage('/outbox', { ...offline, before: (own) => make(own, range(6)) });
    expect(await rows('First')).toEqual(['Student s1 | Waiting', 'Student s2 | Waiting']);
    await user.click(screen.getByText('4 more'));
    expect(await rows()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Cancel: Student s2' }));
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(5));
    // It stays where it was, so that no other row comes under the finger.
    await waitFor(async () => expect(await rows('First')).toEqual(['Student s1 | Waiting', 'Student s2 | Cancelled']));
    expect(document.activeElement?.textContent).toMatch(/^Student s2/);
    await user.click(screen.getByRole('button', { name: 'Cancel all 5' }));
    await screen.findByText('Stopped. 0 sent, 5 not sent.');
    expect(await services.outboxDb.entries.count()).toBe(0);
  });

  it('that needs the teacher shows those who do, however many they are with', async () => {
    const { user } = await openPage('/outbox', {
      ...offline,
      before: async (services) => {
        await make(services, range(30));
        await setState(services, 's12', refused);
      },
    });
    const group = within(await screen.findByRole('article'));
    expect(
      within(group.getByRole('list', { name: 'In all' }))
        .getAllByRole('listitem')
        .map((i) => i.textContent),
    ).toEqual(['1 refused', '29 on hold']);
    expect(await rows('Stopped')).toEqual(['Student s12 | Refused | The server says: “Student not found.”']);
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    await user.click(group.getByText('29 more'));
    expect(await rows()).toHaveLength(29);
  });

  it('names that a sign-out took away come from the students on this device', async () => {
    await openPage('/outbox', {
      answers: { [AWARD]: noNetwork },
      before: async (services) => {
        await make(services, ['s1', 's404']);
        await services.outboxDb.entries.toCollection().modify({ studentName: null });
      },
    });
    await screen.findByText('Zoë Adeyemi');
    expect(screen.getByText('Student s404')).toBeTruthy();
  });
});

describe('a long outbox', () => {
  it('draws a screen of cards first, and the others after them', async () => {
    const drawn = new Set<number>();
    const watching = new MutationObserver(() => drawn.add(document.querySelectorAll('article').length));
    watching.observe(document, { subtree: true, childList: true });
    await openPage('/outbox', {
      answers: { [AWARD]: noNetwork },
      before: async (services) => {
        for (const student of range(30)) {
          await make({ ...services, now: () => NOW - Number(student.slice(1)) * 60_000 }, [student]);
        }
      },
    });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
    watching.disconnect();
    expect([...drawn].filter((count) => count > 0)).toEqual([8, 24, 30]);
  });
});

describe('the order', () => {
  it('is what needs the teacher, then what waits, then what was sent', async () => {
    await openPage('/outbox', {
      answers: { [AWARD]: refusing('b') },
      before: async (services) => {
        await make(services, ['a']);
        await make(services, ['b']);
        services.requestSync({ force: true });
        await waitFor(async () =>
          expect(await services.outboxDb.entries.toArray()).toMatchObject([{ state: { kind: 'refused' } }]),
        );
        await make(services, ['c'], { apiBase: 'https://another.test' });
      },
    });
    await screen.findByText('Student c');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Needs attention',
      'Now',
      'Last 7 days',
    ]);
    expect(groups().map((text) => /Student \w/.exec(text)?.[0])).toEqual(['Student b', 'Student c', 'Student a']);
  });

  it('of what is looked at stays, so that no row moves away under a finger', async () => {
    const { services } = await openPage('/outbox', {
      answers: { [AWARD]: noNetwork },
      before: (own) => make(own, ['a']),
    });
    await screen.findByRole('button', { name: 'Cancel: Student a' });
    const entry = await services.outboxDb.entries.toCollection().first();
    if (!entry) throw new Error('no entry');
    const { state: _, ...kept } = entry;
    await services.outboxDb.transaction('rw', services.outboxDb.entries, services.outboxDb.answered, async () => {
      await services.outboxDb.entries.clear();
      await services.outboxDb.answered.put({
        ...kept,
        answer: { kind: 'sent', ledgerSeq: 1, replayed: false },
        answeredAt: NOW,
      });
    });
    await waitFor(async () => expect(await rows()).toEqual(['Student a | Sent']));
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Now']);
  });
});

describe('deciding', () => {
  const stoppedAtB = {
    answers: { [AWARD]: refusing('b') },
    before: (services: Services) => make(services, ['a', 'b', 'c']),
  };

  it('Skip gives up one student, and the rest is sent', async () => {
    const { user, services, school } = await openPage('/outbox', stoppedAtB);
    services.requestSync({ force: true });
    expect(await screen.findAllByText('1 needs attention')).not.toEqual([]);
    await user.click(await screen.findByRole('button', { name: /^Skip this student/ }));
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
    expect(school.awards).toHaveLength(3);
    await screen.findByText('Student b was skipped. The others will be sent.');
    await waitFor(async () =>
      expect(await rows()).toEqual(['Student a | Sent', 'Student b | Skipped', 'Student c | Sent']),
    );
  });

  it('Retry sends it again, and then the rest', async () => {
    const { user, services, school } = await openPage('/outbox', stoppedAtB);
    services.requestSync({ force: true });
    const retry = await screen.findByRole('button', { name: /^Retry/ });
    school.answer(AWARD, refusing('nobody'));
    await user.click(retry);
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
    const sent = await services.outboxDb.answered.toArray();
    expect(sent.map((row) => row.answer.kind)).toEqual(['sent', 'sent', 'sent']);
  });

  it('what came of it takes the focus, because the button is gone', async () => {
    const { user, services } = await openPage('/outbox', stoppedAtB);
    services.requestSync({ force: true });
    await user.click(await screen.findByRole('button', { name: /^Skip this student/ }));
    const said = await screen.findByText('Student b was skipped. The others will be sent.');
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  });

  it('Skip and Discard say of an award that the server failed on that it may count', async () => {
    const { user } = await openPage('/outbox', {
      answers: { [AWARD]: noNetwork },
      before: async (services) => {
        await make(services, ['a']);
        await make(services, ['b', 'c']);
        for (const student of ['a', 'b']) {
          await setState(services, student, { kind: 'set-aside', status: 504, detail: null, at: 1 });
        }
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Skip this student.*Student a$/ }));
    await screen.findByText(
      'Student a was skipped. The award may count already: check the student’s history. The others will be sent.',
    );
    await user.click(screen.getByRole('button', { name: 'Discard unsent awards' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard 2 awards?' }));
    dialog.getByText('They’ll be deleted. This can’t be undone. 1 may count already: check the student’s history.');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Discarded. 1 may count already: check the student’s history.')).toBeTruthy();
  });

  it('Discard asks first; Keep changes nothing', async () => {
    const { user, services } = await openPage('/outbox', stoppedAtB);
    services.requestSync({ force: true });
    await user.click(await screen.findByRole('button', { name: 'Discard unsent awards' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard 2 awards?' }));
    dialog.getByText(/They’ll be deleted\. This can’t be undone. The 1 award already sent stays\.$/);
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    expect(await services.outboxDb.entries.count()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Discard unsent awards' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('Discarded. 1 had been sent and stays.');
    expect(await services.outboxDb.entries.count()).toBe(0);
  });

  it('an award that this device can’t read is skipped without a Retry', async () => {
    const { user, services } = await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a', 'b']);
        await setState(services, 'a', { kind: 'of a later version' });
      },
    });
    await screen.findByRole('heading', { name: 'Needs attention' });
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Skip this student/ }));
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
  });

  it.each([
    ['It arrived', 'Student a is marked as sent. The others will be sent.', ['b']],
    ['Send it again', 'Trying Student a again.', ['a', 'b']],
  ])('the teacher decides about one that may have arrived: %s', async (choice, said, sent) => {
    const { user, services, school } = await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a', 'b']);
        await setState(services, 'a', { kind: 'unsure', at: 1 });
      },
    });
    await user.click(await screen.findByRole('button', { name: `${choice}: Student a` }));
    await screen.findByText(said);
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
    expect(school.awards).toMatchObject(sent.map((student_id) => ({ student_id })));
    const answered = await services.outboxDb.answered.toArray();
    expect(answered.map((row) => row.answer.kind)).toEqual(['sent', 'sent']);
  });

  it('the history that may show it is one press away', async () => {
    const { user, place } = await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a']);
        await setState(services, 'a', { kind: 'unsure', at: 1 });
      },
    });
    await user.click(await screen.findByRole('link', { name: 'History of Student a' }));
    expect(place()).toBe('/students/a/history');
  });

  it('an award that is almost unreadable is still shown', async () => {
    await openPage('/outbox', {
      before: async (services) => {
        await make(services, ['a']);
        await services.outboxDb.entries.toCollection().modify((row: Record<string, unknown>) => {
          for (const name of ['request', 'madeAt', 'habitName', 'comment', 'studentName', 'state']) delete row[name];
          row['reasons'] = 'Work Hard';
        });
      },
    });
    await screen.findByText('An award');
    expect((await rows())[0]).toMatch(/^Unknown student \| Needs attention/);
    await screen.findByRole('link', { name: /^1 needs attention/ });
  });

  it.each([
    ['is sent meanwhile', 'Too late to cancel: the award of Student a has been sent.', 'Student a | Sent'],
    [
      'gets no answer',
      'The award of Student a was already on its way and may still arrive.',
      'Student a | Unconfirmed | It may have been sent, but no answer came. We’ll check again.',
    ],
  ])('Cancel says so where the award on its way %s', async (_, said, row) => {
    let answer: ((response: Response | Error) => void) | undefined;
    const { user, services } = await openPage('/outbox', {
      answers: {
        [AWARD]: async (request: Request) => {
          const given = await new Promise<Response | Error>((resolve) => void (answer = resolve));
          if (given instanceof Error) return noNetwork(request);
          return refusing('nobody')(request);
        },
      },
      before: (own) => make(own, ['a']),
    });
    services.requestSync({ force: true });
    await waitFor(() => expect(answer).toBeTruthy());
    await waitFor(async () => expect(await rows()).toEqual(['Student a | Sending']));
    await user.click(screen.getByRole('button', { name: 'Cancel: Student a' }));
    answer?.(said.startsWith('Too') ? new Response() : new Error('no network'));
    await screen.findByText(said);
    expect(await rows()).toEqual([row]);
  });

  it('a device that can’t write says so, and nothing has changed', async () => {
    const { user, services } = await openPage('/outbox', stoppedAtB);
    services.requestSync({ force: true });
    const skip = await screen.findByRole('button', { name: /^Skip this student/ });
    vi.spyOn(services.outboxDb.answered, 'bulkPut').mockRejectedValue(new Error('The disk is full.'));
    await user.click(skip);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t save that on this device. Nothing was changed.',
    );
  });
});

describe('the whole outbox', () => {
  const later = (why: 'offline' | 'portal' | 'server', wait: number) => async (services: Services) => {
    await make(services, ['a', 'b']);
    const end = { kind: 'later', at: NOW, why, retryAt: NOW + wait } as const;
    const row = { lease: null, failures: 1, inFlight: [], serverWaitUntil: null, end };
    await services.outboxDb.drain.put({ key: 'drain', ...row });
  };

  it.each([
    ['offline', /^2 awards waiting\. No connection\. They are saved on this device/],
    ['portal', /This wifi needs a sign-in\. Open a browser and sign in to the wifi\.$/],
    ['server', /^2 awards waiting\. The server can’t take them at the moment\./],
  ] as const)('says why it waits (%s) and when the next try comes', async (why, words) => {
    await openPage('/outbox', { before: later(why, 40_000) });
    await saying(words);
    expect(await screen.findByText(/^Next try in \d+ s\.$/)).toBeTruthy();
  });

  it.each([
    ['before the next try comes', null],
    ['also where the server asked to wait', 40_000],
  ])('Send now sends %s', async (_, wait) => {
    const before = async (services: Services) => {
      await later('server', 40_000)(services);
      await services.outboxDb.drain.update('drain', { serverWaitUntil: wait && NOW + wait });
    };
    const { user, services } = await openPage('/outbox', { before });
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
    await screen.findByText('Nothing is waiting on this device.');
  });

  it('a session that ended asks for the sign-in, and comes back here', async () => {
    await openPage('/outbox', {
      session: { ...SIGNED_IN, tokens: null },
      before: (services) => make(services, ['a']),
    });
    await saying(/^1 award on this device\. Sign in again to send\.$/);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?from=%2Foutbox');
  });

  it('opens without a network', async () => {
    await openPage('/outbox', {
      answers: { [AWARD]: noNetwork, 'GET /api/houses/summary': noNetwork, 'GET /api/students': json(503, {}) },
      before: (services) => make(services, ['a']),
    });
    expect(await rows()).toEqual(['Student a | Waiting']);
  });
});

describe('Undo of what was sent', () => {
  const send = async (services: Services, students: readonly string[]): Promise<void> => {
    await make(services, students, { userId: RIVERA.id });
    services.requestSync({ force: true });
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
  };

  it('takes back all awards of a submission in one tap, and says what becomes of them', async () => {
    const { services, user, school } = await openPage('/outbox', { before: (device) => send(device, ['a', 'b', 'c']) });
    await user.click(await screen.findByRole('button', { name: 'Undo all 3' }));
    await screen.findByText('Undo saved for 3 awards.');
    await screen.findByText('3 undone');
    expect(school.asked.filter((name) => name.endsWith('/reverse'))).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(await services.undoDb.undos.where({ 'state.kind': 'undone' }).count()).toBe(3);
  });

  it('waits for the connection, says so, and can be sent by hand', async () => {
    const { services, user, school } = await openPage('/outbox', { before: (device) => send(device, ['a']) });
    const [row] = await services.outboxDb.answered.toArray();
    school.answer(`POST /api/points/${row?.id}/reverse`, noNetwork);
    await user.click(await screen.findByRole('button', { name: 'Undo: Student a' }));
    await screen.findByText('1 undo waiting for the server. It is saved on this device.');
    expect(await rows()).toEqual([
      expect.stringMatching(
        /^Student a \| Undoing… \| Undo waits\. It was sent at \d+:\d\d\sAM and counts until then\.$/,
      ),
    ]);
    school.answer(`POST /api/points/${row?.id}/reverse`, json(201, { reverses_id: row?.id }));
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(async () => expect(await rows()).toEqual(['Student a | Undone']));
  });

  it.each([
    ['to a teacher', false, 1],
    // Each, and both.
    ['but to staff', true, 3],
  ])('is not offered after a day, %s', async (_, is_staff, buttons) => {
    const { user } = await openPage('/outbox', {
      session: { ...SIGNED_IN, profile: { ...RIVERA, is_staff } },
      before: async (device) => {
        await send(device, ['a']);
        await device.outboxDb.answered.toCollection().modify({ answeredAt: NOW - 25 * 60 * 60_000 });
        await send(device, ['b']);
      },
    });
    await user.click(await screen.findByText('2 students'));
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(buttons));
  });

  it('is not offered by a server that takes nothing back', async () => {
    await openPage('/outbox', { reverses: false, before: (device) => send(device, ['a']) });
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('that the server refuses needs attention until the person knows of it; then the award is as before', async () => {
    const detail = 'Your account can’t take back awards.';
    const { services, user, school } = await openPage('/outbox', {
      before: (device) => send(device, ['a', 'b']),
    });
    for (const { id } of await services.outboxDb.answered.toArray()) {
      school.answer(`POST /api/points/${id}/reverse`, json(422, { detail, code: 'refused' }));
    }
    await user.click(await screen.findByRole('button', { name: 'Undo all 2' }));
    await screen.findByText(
      `2 awards (Student a and Student b) could not be undone, so they stay. The server says: “${detail}”`,
    );
    await screen.findByRole('link', { name: /^2 need attention/ });
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await screen.findByText('2 sent');
    expect(screen.queryByText(/could not be undone/)).toBeNull();
    expect(screen.queryByRole('link', { name: /need attention/ })).toBeNull();
  });

  it('of an award that this device did not make waits in sight, and its refusal is told without a name', async () => {
    const { services } = await openPage('/outbox', {
      answers: { 'POST /api/points/x1/reverse': noNetwork },
      before: async ({ undoDb }) => {
        const state = { kind: 'waiting', missing: 0, missingAt: null } as const;
        await undoDb.undos.put({ awardId: 'x1', userId: RIVERA.id, apiBase: SERVER, tappedAt: 1, state });
      },
    });
    await screen.findByText('1 undo waiting for the server. It is saved on this device.');
    await screen.findByRole('link', { name: /^1 waiting/ });
    await services.undoDb.undos.update('x1', { state: { kind: 'refused', status: 422, detail: null, at: 1 } });
    expect(await screen.findByText('1 award could not be undone, so it stays.')).toBeTruthy();
  });
});
