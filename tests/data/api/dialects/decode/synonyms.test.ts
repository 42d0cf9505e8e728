import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awardReader } from '#data/api/dialects/decode/award.ts';
import { detailReader, questionReader, securityStatusReader } from '#data/api/dialects/decode/account.ts';
import { listReader, readerOf, type Reader } from '#data/fields.ts';
import { decodeReport, decodeStoreItem } from '#data/api/dialects/decode/figures.ts';
import { decodeHistoryEntry } from '#data/api/dialects/decode/history.ts';
import { pageReader } from '#data/api/dialects/pages.ts';
import { decodeRoster } from '#data/api/dialects/decode/roster.ts';
import { decodeHabit, decodeHouse, decodeLeaderboard, decodeReason } from '#data/api/dialects/decode/school.ts';
import { decodeLogin, decodeProfile, decodeRefresh } from '#data/api/dialects/decode/session.ts';
import { decodeStudent } from '#data/api/dialects/decode/student.ts';

const word = fc.stringMatching(/^[A-Za-z][a-zà-ÿ]{0,11}$/);
const id = fc.oneof(fc.uuid(), fc.integer({ min: 1, max: 1e9 }).map(String));
/** One of the fields that mean the same. */
const under = (names: readonly string[], value: unknown) =>
  fc.constantFrom(...names).map((name) => ({ [name]: value }));
const asNumberOrText = (text: string) => fc.constantFrom<unknown>(text, ...(/^\d+$/.test(text) ? [Number(text)] : []));

const student = fc.record({
  id,
  first_name: word,
  last_name: word,
  email: fc.option(fc.emailAddress()),
  house_id: id,
  house_name: word,
  grade: fc.option(fc.integer({ min: 0, max: 12 })),
  points: fc.integer({ min: -1000, max: 100_000 }),
});
type Known = typeof student extends fc.Arbitrary<infer T> ? T : never;

/** The same student under any mix of the names that servers give the fields. */
function spelled(known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { house_id, house_name, grade } = known;
  const whole = `${known.first_name} ${known.last_name}`;
  const parts = [
    asNumberOrText(known.id).chain((value) =>
      under(['id', 'scholar_id', 'student_id', 'user_id', 'pk', 'uuid'], value),
    ),
    fc.oneof(
      fc.constant({ first_name: known.first_name, last_name: known.last_name }),
      under(['name', 'full_name'], whole),
    ),
    fc.constantFrom(...(known.email === null ? [{}, { email: null }, { email: '' }] : [{ email: known.email }])),
    fc.constantFrom<Record<string, unknown>>(
      { house: { id: house_id, name: house_name } },
      { house: { uuid: house_id, title: house_name } },
      { house: house_name, house_id },
      { house_name, house_id },
    ),
    grade === null
      ? fc.constantFrom<Record<string, unknown>>({}, { grade: null }, { grade_level: '' })
      : fc
          .constantFrom<unknown>(grade, String(grade), ...(grade === 0 ? ['K', 'k'] : []))
          .chain((value) => under(['grade', 'grade_level'], value)),
    fc
      .constantFrom<unknown>(known.points, String(known.points))
      .chain((value) => under(['points', 'total_points', 'score'], value)),
  ];
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Record<string, unknown>);
}

describe('any mix of synonyms', () => {
  it('decodes to the same student', () => {
    fc.assert(
      fc.property(
        student.chain((known) => fc.tuple(fc.constant(known), spelled(known))),
        ([known, wire]) => {
          expect(decodeStudent(wire)).toEqual(known);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('decodes to the same page in any envelope', () => {
    const reader = pageReader(decodeStudent, 'students');
    fc.assert(
      fc.property(fc.array(student), fc.nat(), fc.constantFrom('count', 'total'), (rows, total, name) => {
        for (const value of [
          rows,
          { results: rows },
          { data: rows },
          { students: rows },
          { data: { results: rows } },
        ]) {
          expect(reader.safeParse(value)).toMatchObject({ success: true, data: { rows } });
        }
        expect(reader.safeParse({ results: rows, [name]: total })).toMatchObject({ success: true, data: { total } });
      }),
    );
  });

  it('decodes to the same roster, by ids or by embedded students', () => {
    const names = ['students', 'members', 'roster_students', 'student_list'];
    fc.assert(
      fc.property(id, word, fc.array(id), fc.constantFrom(...names), (rosterId, name, ids, list) => {
        const known = { id: rosterId, name, student_ids: ids, student_count: ids.length };
        for (const idName of ['id', 'roster_id', 'group_id', 'uuid', 'pk']) {
          for (const members of [
            { student_ids: ids },
            { member_ids: ids },
            { [list]: ids },
            { [list]: ids.map((pk) => ({ pk })) },
          ]) {
            expect(decodeRoster({ [idName]: rosterId, title: name, ...members })).toMatchObject(known);
          }
        }
        expect(decodeRoster({ id: rosterId, name })?.student_ids).toBeNull();
      }),
    );
  });

  it.each([
    { habit_name: 'Own It', reason_text: 'Work Hard', teacher_name: 'Ana' },
    { habit: { name: 'Own It' }, reason: { text: 'Work Hard' }, awarded_by: { name: 'Ana' } },
    { habit: 'Own It', reason: 'Work Hard', awarded_by: 'Ana' },
    { habit: 'Own It', reason: 'Work Hard', teacher: { full_name: 'Ana' } },
    { habit: 'Own It', reason: 'Work Hard', teacher: 'Ana' },
  ])('decodes to the same history entry: %o', (words) => {
    const known = { habit_name: 'Own It', reason_text: 'Work Hard', teacher_name: 'Ana', points: 2 };
    expect(decodeHistoryEntry({ id: 1, timestamp: '2026-11-20T09:00:00Z', points: '2', ...words })).toMatchObject(
      known,
    );
  });

  it.each(['EDUCATOR', 'educator', 'Educator'])('decodes to the same role: %s', (role) => {
    expect(decodeProfile({ id: 1, username: 'ana', role })?.role).toBe('EDUCATOR');
  });

  it('decodes to a report with most points first, in whatever order it comes', () => {
    const results = [4, 9, 7].map((points) => ({ student_id: `s${points}`, name: 'Ana', points }));
    expect(decodeReport({ results })?.results.map(({ points }) => points)).toEqual([9, 7, 4]);
  });

  it('decodes to the same tokens', () => {
    const tokens = { kind: 'tokens', access: 'a', refresh: 'r' };
    expect(decodeLogin({ access_token: 'a', refresh_token: 'r' })).toEqual(tokens);
    expect(decodeLogin({ access: 'a', refresh: 'r' })).toEqual(tokens);
    expect(decodeLogin({ tokens: { access: 'a', refresh: 'r' } })).toEqual(tokens);
    expect(decodeLogin({ detail: 'Welcome.' })).toEqual({ kind: 'no-tokens' });
    expect(decodeLogin({ access: 'a' })).toBeNull();
    expect(decodeRefresh({ access: 'a' })).toEqual({ access: 'a', refresh: null });
  });

  it("reads a joining row's student, not its own id", () => {
    const rows = [
      { id: 90, roster_id: 1, student_id: 4 },
      { id: 91, student: { pk: 5 } },
    ];
    expect(decodeRoster({ id: 1, name: 'Team', roster_students: rows })?.student_ids).toEqual(['4', '5']);
  });
});

describe('garbage', () => {
  const award = { client_award_id: 'a', student_id: 's' } as Parameters<typeof awardReader>[0];
  const readers: Array<[string, Reader<unknown>]> = [
    ['students', pageReader(decodeStudent, 'students')],
    ['student', readerOf(decodeStudent)],
    ['history', pageReader(decodeHistoryEntry, 'history')],
    ['roster', readerOf(decodeRoster)],
    ['rosters', listReader(decodeRoster)],
    ['houses', listReader(decodeHouse)],
    ['habits', listReader(decodeHabit)],
    ['reasons', listReader((row) => decodeReason(row, null))],
    ['leaderboard', readerOf(decodeLeaderboard)],
    ['report', readerOf(decodeReport)],
    ['store', listReader(decodeStoreItem)],
    ['login', readerOf(decodeLogin)],
    ['refresh', readerOf(decodeRefresh)],
    ['profile', readerOf(decodeProfile)],
    ['award', awardReader(award, () => false)],
    ['detail', detailReader],
    ['question', questionReader],
    ['status', securityStatusReader],
  ];

  it.each(readers)('is malformed and no crash: %s', (_, reader) => {
    const names = [
      'id',
      'results',
      'data',
      'students',
      'house',
      'houses',
      'name',
      'grade',
      'points',
      'reasons',
      'student',
      'members',
    ];
    const json = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), tie('list'), tie('fields')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      fields: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
    })).value;
    fc.assert(
      fc.property(json, (value) => void reader.safeParse(value)),
      { numRuns: 500 },
    );
    for (const value of [null, 'Hello', 7, true]) expect(reader.safeParse(value).success).toBe(false);
  });

  it('in one row makes the whole list malformed, because a list with gaps would look complete', () => {
    const reader = pageReader(decodeStudent);
    expect(reader.safeParse([{ id: 1, name: 'A B' }, { name: 'No Id' }])).toEqual({ success: false });
  });

  it('an award does not count as sent after an answer about another one, or about a failure', () => {
    const asked: string[] = [];
    const reader = awardReader(award, (names) => asked.push(names) > 99);
    for (const value of [
      {},
      [],
      { success: false },
      { client_award_id: 'b' },
      { student_id: 't' },
      { award: { student_id: 't' } },
    ]) {
      expect(reader.safeParse(value).success).toBe(false);
    }
    expect(reader.safeParse({ client_award_id: 'a', seq: 3 })).toMatchObject({ success: true, data: { seq: 3 } });
    asked.length = 0;
    expect(reader.safeParse({ id: 9, detail: 'Awarded.' }).success).toBe(false);
    expect(asked).toEqual(['detail id']);
    const plainYes = awardReader(award, (names) => names === 'detail id').safeParse({ id: 9, detail: 'Awarded.' });
    expect(plainYes).toMatchObject({ success: true, data: { client_award_id: null } });
  });
});
