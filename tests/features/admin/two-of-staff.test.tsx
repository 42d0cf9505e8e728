import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { ago, CLERK, waiting } from './admin-page.ts';
import { displayRow } from './portal-things.ts';
import { SCHOOL } from './school-room.ts';

pageTests();

const habit = (version: number, reason: string) => ({
  id: 'b1',
  version,
  name: version === 1 ? 'Own It' : 'Take Charge',
  colour: '#4a6f25',
  archived_at: null,
  reasons: [{ id: 'r1', version, text: reason, archived_at: null }],
});
const item = { id: 'i1', name: 'Pencil', description: null, group_name: null, active: true };
const term = { id: 't1', name: 'Autumn', starts_on: '2026-09-01' };
const page = (row: object) => ({
  results: [row],
  count: 1,
  page: 1,
  page_size: 25,
  school_names: 'initial',
  school_scoring: 'total',
});
const limits = {
  most_leavers: 5,
  absent_leave: false,
  deals_houses: false,
  year_words: null,
  set_at: ago(1),
  set_by: 'Ana Rivera',
  may: true,
};

interface Form {
  path: string;
  /** What is read and what is written, and what the read answers before and after somebody else's save. */
  reads: string;
  writes: string;
  stored: [object, object];
  /** Opens the form where it is not open yet, and types over one field. */
  type: (user: UserEvent) => Promise<void>;
  save: string;
  /** What is new, in the words of the form, and where what was typed stands. */
  changes: string;
  typed: [label: string, value: string];
}

const retype = async (user: UserEvent, label: string, value: string): Promise<void> => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, value);
};

const FORMS: Record<string, Form> = {
  'a habit': {
    path: '/admin/habits?habit=b1',
    reads: 'GET /api/admin/habits',
    writes: 'PATCH /api/admin/habits/b1',
    stored: [{ results: [habit(1, 'Work')] }, { results: [{ ...habit(2, 'Work'), colour: '#112233' }] }],
    type: (user) => retype(user, 'Name', 'Own Up'),
    save: 'Save Own It',
    changes: 'Name: Take Charge, Colour: #112233',
    typed: ['Name', 'Own Up'],
  },
  'a reason': {
    path: '/admin/habits?habit=b1',
    reads: 'GET /api/admin/habits',
    writes: 'PATCH /api/admin/reasons/r1',
    stored: [
      { results: [habit(1, 'Work')] },
      {
        results: [
          { ...habit(1, 'Work hard'), reasons: [{ id: 'r1', version: 2, text: 'Work hard', archived_at: null }] },
        ],
      },
    ],
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Change Work' }));
      await retype(user, 'Reason', 'Try');
    },
    save: 'Save',
    changes: 'Reason: Work hard',
    typed: ['Reason', 'Try'],
  },
  'an item of the store': {
    path: '/admin/store?item=i1',
    reads: 'GET /api/admin/store-items',
    writes: 'PATCH /api/admin/store-items/i1',
    stored: [
      { results: [{ ...item, version: 1, cost_points: 1 }] },
      { results: [{ ...item, version: 2, cost_points: 9, active: false }] },
    ],
    type: (user) => retype(user, 'Name', 'Pen'),
    save: 'Save Pencil',
    changes: 'Cost: 9, Offered in the store: no',
    typed: ['Name', 'Pen'],
  },
  'a term': {
    path: '/admin/school?part=terms',
    reads: 'GET /api/admin/school',
    writes: 'PUT /api/admin/terms/t1',
    stored: [
      { ...SCHOOL, terms: [{ ...term, version: 1, ends_on: '2026-12-18' }] },
      { ...SCHOOL, terms: [{ ...term, version: 2, ends_on: '2026-12-20' }] },
    ],
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Change Autumn' }));
      await retype(user, 'Name of the term', 'Fall');
    },
    save: 'Save the term',
    changes: 'Last day: 2026-12-20',
    typed: ['Name of the term', 'Fall'],
  },
  'a display': {
    path: '/admin/displays',
    reads: 'GET /api/admin/displays',
    writes: 'PATCH /api/admin/displays/d1',
    stored: [
      page(displayRow({ edits: 1, place: 'Ground floor' })),
      page(displayRow({ edits: 2, place: 'First floor' })),
    ],
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Settings of Main hall' }));
      await retype(user, 'Name', 'Hall');
    },
    save: 'Save Main hall',
    changes: 'Place: First floor',
    typed: ['Name', 'Hall'],
  },
  'the limits of the nightly file': {
    path: '/admin/students/night',
    reads: 'GET /api/admin/nights',
    writes: 'PUT /api/admin/nights/limits',
    stored: [
      { is_watched: true, nights: [], limits: { ...limits, version: 1, most_changes: 20 } },
      { is_watched: true, nights: [], limits: { ...limits, version: 2, most_changes: 30 } },
    ],
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Change the limits' }));
      await retype(user, 'Leavers, at most (%)', '7');
    },
    save: 'Save the limits',
    changes: 'Changes, at most: 30',
    typed: ['Leavers, at most (%)', '7'],
  },
};

describe('what somebody else saved in the meantime is told, what was typed stays, and the next press saves it', () => {
  it.each(Object.entries(FORMS))('%s', async (_, { path, reads, writes, stored: [before, after], ...form }) => {
    let isOvertaken = false;
    const sent: Array<Record<string, unknown>> = [];
    const refuse: Answer = async (request) => {
      sent.push(await request.json());
      if (sent.length > 1) return Response.json(Object(after).results?.[0] ?? after);
      isOvertaken = true;
      return Response.json({ detail: 'Sam Clerk changed it.', code: 'stale', request_id: 'r' }, { status: 409 });
    };
    const { user } = await openPage(path, {
      session: { ...SIGNED_IN, profile: { ...CLERK, is_superuser: true } },
      answers: {
        'GET /api/admin/waiting': waiting(),
        'GET /api/admin/devices': json(200, { results: [] }),
        [reads]: () => Response.json(isOvertaken ? after : before),
        [writes]: refuse,
      },
    });
    await form.type(user);
    await user.click(screen.getByRole('button', { name: form.save }));
    expect((await screen.findByText(/^Sam Clerk changed it/)).textContent).toBe(
      `Sam Clerk changed it. This is new: ${form.changes}. What you typed is still here. Save again to use it.`,
    );
    expect(screen.getByLabelText(form.typed[0])).toHaveProperty('value', form.typed[1]);
    await user.click(screen.getByRole('button', { name: form.save }));
    await expect.poll(() => sent.length).toBe(2);
    const [first, second] = sent.map((body) => body['version'] ?? body['edits']);
    expect([first, second]).toEqual([1, 2]);
    expect(within(document.body).queryByText('Sam Clerk changed it.')).toBeNull();
  });
});
