import { json, STUDENTS, type Answer } from '#tests/features/school-api.ts';

export const ROSTERS_CALL = 'GET /api/rosters';
export const ROSTER_CALL = 'GET /api/rosters/g1';
export const CREATE = 'POST /api/rosters';
export const SAVE = 'PATCH /api/rosters/g1';
export const ATTACH = 'POST /api/rosters/g1/students';
export const DELETE = 'DELETE /api/rosters/g1';

const READERS = { id: 'g1', name: 'Readers', description: 'Tuesdays', updated_at: '2026-11-20T09:00:00Z' };

/** The roster as the server tells it, with these members. */
export const readers = (ids: readonly string[], more: Partial<typeof READERS> = {}) => ({
  ...READERS,
  ...more,
  student_count: ids.length,
  student_ids: ids,
  students: STUDENTS.filter((student) => ids.includes(student.id)),
});

/** A school with one roster, 'Readers': Zoë Adeyemi and Liam Brown. */
export function rosterSchool(): { answers: Record<string, Answer>; sent: Array<{ call: string; body: unknown }> } {
  const sent: Array<{ call: string; body: unknown }> = [];
  let ids = ['s1', 's2'];
  let texts = {};
  const change: Answer = async (request) => {
    const body = (await request.json()) as { student_ids?: string[]; name?: string };
    sent.push({ call: request.method, body });
    const { student_ids, ...rest } = body;
    ids = student_ids ?? ids;
    texts = { ...texts, ...rest };
    return Response.json(readers(ids, texts));
  };
  const answers: Record<string, Answer> = {
    // The list's own reader leaves out what the list doesn't tell.
    [ROSTERS_CALL]: () => Response.json({ results: [readers(ids, texts)] }),
    [ROSTER_CALL]: () => Response.json(readers(ids, texts)),
    [SAVE]: change,
    [CREATE]: async (request) => {
      sent.push({ call: 'POST', body: await request.json() });
      return Response.json({ ...readers(['s1']), id: 'g2', name: 'New ones' }, { status: 201 });
    },
    'GET /api/rosters/g2': json(200, { ...readers(['s1']), id: 'g2', name: 'New ones' }),
    [DELETE]: json(200, { detail: 'Roster deleted.' }),
  };
  return { answers, sent };
}
