import { GRADES } from '#domain/people/ladder.ts';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importPlan } from '#contracts/admin/imports.ts';
import { JUDGE_PASSWORD } from '#server/accounts/passwords/password-guess.ts';
import { HASH_SECRET } from '#server/accounts/passwords/passwords.ts';
import { PLAN_IMPORT, PREVIEW_IMPORT, type PlanQuestion } from '#server/admin/imports/plan-import.ts';
import { READ_CONFIRMATION, READ_PREVIEW } from '#server/admin/imports/read-import.ts';
import { marksOf } from '#server/students/erased-marks.ts';
import { createThreads } from '#server/workers/threads.ts';
import type { Workers } from '#server/workers/workers.ts';
import { CRASH, FAIL, HANG, OTHER_KIND, REMEMBER, REMEMBER_LOUDLY } from '#tests/support/server/odd-tasks.ts';
import { bundle } from '#tests/support/server/server-process.ts';

const KEY = Buffer.alloc(32, 5);

let odd: string;
let real: string;
const open: Workers[] = [];

beforeAll(async () => {
  const dir = await bundle('test-workers', ['server/worker.ts', 'tests/support/server/odd-worker.ts']);
  real = path.join(dir, 'worker.js');
  odd = path.join(dir, 'odd-worker.js');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((threads) => threads.close()));
});

function threadsOf(file: string, { longestMs = 30_000, idleMs = 30_000 } = {}): Workers {
  const threads = createThreads(file, { longestMs, idleMs });
  open.push(threads);
  return threads;
}

test('the server’s own worker hashes a password', async () => {
  const { run } = threadsOf(real);
  const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  expect(await run(HASH_SECRET, { text: 'peppered', cost })).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});

test('the server’s own worker judges a password', async () => {
  const { run } = threadsOf(real);
  expect(await run(JUDGE_PASSWORD, { password: 'Password123', known: [] })).toBe(
    'Too easy to guess: it is a common password. Three unrelated words make a strong one.',
  );
  expect(await run(JUDGE_PASSWORD, { password: 'Quiet-Lantern-42', known: ['Lantern'] })).toBeNull();
});

describe('the server’s own worker', () => {
  const bytesOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
  const FILE = {
    kind: 'csv',
    file_name: 'students.csv',
    source: null,
    year_words: null,
    students: [
      { row: 2, first_name: 'Wren', last_name: 'Abara', grade: '13' },
      { row: 3, first_name: 'Nia', last_name: 'New', school_number: 'N1' },
    ],
    teachers: [
      { source_id: 't1', email: ' Ada@School.test ' },
      { source_id: 't2', email: 'none' },
    ],
  };
  const question = (): PlanQuestion => ({
    file: bytesOf(FILE),
    school: { students: [], ladder: GRADES, houses: [], sources: [], merged: [] },
    teachers: { known: [], sources: [], staff: null },
    classes: [],
    schoolYear: '2026–27',
    erased: { marks: marksOf(KEY, { number: 'N1', email: null, source: null, sourceId: null }), key: KEY },
  });

  test('reads the file of an import', async () => {
    const { run } = threadsOf(real);
    const head = { source: null, teacherEmails: ['ada@school.test'] };
    expect(await run(READ_PREVIEW, bytesOf(FILE))).toEqual({ head });
    const confirmed = { ...FILE, plan: 'a hash', typed_leavers: 3 };
    expect(await run(READ_CONFIRMATION, bytesOf(confirmed))).toEqual({
      head: {
        ...head,
        confirmed: {
          kind: 'csv',
          mode: 'bulk',
          file_name: 'students.csv',
          source: null,
          year_words: null,
          deals_houses: false,
          overrides_edits: false,
          plan: 'a hash',
          leavers: [],
          typed_leavers: 3,
        },
      },
    });
  });

  test.each([
    ['no JSON', new TextEncoder().encode('{'), 'not_json', 'The body is not valid JSON.'],
    ['no UTF-8', new Uint8Array([0x7b, 0xff]), 'not_json', 'The body is not valid UTF-8.'],
    ['a list', bytesOf([]), 'invalid', 'The body must be a JSON object.'],
    [
      'a row that is none',
      bytesOf({ ...FILE, students: [{ row: 'two' }] }),
      'invalid',
      'The field students.0.row is missing or not valid.',
    ],
    [
      'half a character in a name',
      bytesOf({ ...FILE, students: [{ row: 2, first_name: 'a\uD83D' }] }),
      'invalid',
      'The field first_name contains an incomplete character.',
    ],
  ])('refuses a file that is %s', async (_, bytes, code, message) => {
    const { run } = threadsOf(real);
    expect(await run(READ_PREVIEW, bytes)).toEqual({ refusal: { status: 400, code, message } });
  });

  test('plans an import', async () => {
    const { run } = threadsOf(real);
    const { rows, absent, teachers } = await run(PLAN_IMPORT, question());
    expect(rows.map(({ plan, isOfErased }) => [plan.kind, plan.problem, isOfErased])).toEqual([
      ['refused', '“13” is none of the steps from Grade K to Grade 12.', false],
      ['new', null, true],
    ]);
    expect(absent).toEqual([]);
    expect(teachers.map(({ plan }) => plan.kind)).toEqual(['new', 'refused']);
  });

  test('writes the answer to a preview, with the plan that is written later', async () => {
    const { run } = threadsOf(real);
    const answer = importPlan.parse(JSON.parse(new TextDecoder().decode(await run(PREVIEW_IMPORT, question()))));
    const { plan, students } = await run(PLAN_IMPORT, question());
    expect(answer).toMatchObject({ plan, students, erased: 1, leavers: 0 });
    expect(answer.rows.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'refused'],
      [3, 'new'],
    ]);
  });
});

test('one kind of work is done in one thread, in order', async () => {
  const { run } = threadsOf(odd);
  const answers = ['a', 'b', 'c'].map((word) => run(REMEMBER, word));
  expect(await Promise.all(answers)).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
});

test('kinds that share a thread wait for each other', async () => {
  const { run } = threadsOf(odd);
  const answers = [run(REMEMBER, 'a'), run(REMEMBER_LOUDLY, 'b'), run(REMEMBER, 'c')];
  expect(await Promise.all(answers)).toEqual([['a'], ['a', 'B'], ['a', 'B', 'c']]);
});

test('a kind that never ends holds up no other kind, and is given up', async () => {
  const { run } = threadsOf(odd, { longestMs: 3_000 });
  const hung = run(HANG, 'hang');
  const next = run(HANG, 'next');
  expect(await run(OTHER_KIND, 'free')).toBe('FREE');
  await expect(hung).rejects.toThrow('hang took longer than 3000 ms');
  expect(await next).toBe('next');
});

test('a fault is thrown to who asked, and the thread works on', async () => {
  const { run } = threadsOf(odd);
  await expect(run(FAIL, 'no such row')).rejects.toThrow('no such row');
  await expect(run(FAIL, 'again')).rejects.toThrow(RangeError);
});

test('a thread that crashed fails its piece of work, and the next one has a new thread', async () => {
  const { run } = threadsOf(odd);
  await expect(run(CRASH, 'crash')).rejects.toThrow('the thread of crash ended');
  expect(await run(CRASH, 'next')).toBe('next');
});

test('what can’t be copied to a thread is refused, and the next piece is done', async () => {
  const { run } = threadsOf(odd);
  await expect(run(REMEMBER, (() => 'a function') as never)).rejects.toThrow('could not be cloned');
  expect(await run(REMEMBER, 'b')).toEqual(['b']);
});

test('a thread without work ends; the next piece begins in a new one', async () => {
  const { run } = threadsOf(odd, { idleMs: 0 });
  expect(await run(REMEMBER, 'a')).toEqual(['a']);
  // Its timer is older than this one.
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(await run(REMEMBER, 'b')).toEqual(['b']);
});

test('closing ends what is under way', async () => {
  const threads = threadsOf(odd);
  const hung = threads.run(HANG, 'hang');
  const failure = hung.catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  await threads.close();
  expect(await failure).toMatchObject({ message: 'the thread of hang ended' });
});
