/**
 * A tablet's hour on the air, in a school of 5,000 students whose 200 teachers all award: 6,000 awards. Every five minutes the
 * tablet asks as the app does when a teacher awards, opens a list and the dashboard; twice in the hour it opens the report. The
 * baseline asks in the same moments for whole lists by their ETag, as the app did before it asked for what changed. Goals: at most
 * 300 kB, and a p95 of 60 ms for the list of students with 8 at once. All bytes of the answers count, as they are compressed.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { databaseOf, DEMO_PASSWORD } from '../measure/filled-school.mjs';
import { startLargeSchool } from '../measure/large-school.mjs';
import { openConnection } from '../measure/lean-connection.mjs';
import { measurement, median, p95 } from '../measure/measurement.mjs';

const STUDENTS = 5_000;
const AWARDS = 6_000;
const STEPS = 12;
const OPENS_REPORT = new Set([0, 6]);
/** They stand for 200: a sign-in takes a processor, and who awarded does not matter here. */
const TEACHERS = 40;
/** What the teacher of the tablet has awarded in six weeks. */
const OWN_BEFORE = 600;
const OWN_IN_A_STEP = 3;
const AT_ONCE = 8;
const READS = 25;
const SIX_WEEKS_MS = 43 * 24 * 3_600_000;
const GZIP = { 'Accept-Encoding': 'gzip' };

const ADD_TEACHERS = `
  INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash, password_changed_at, created_at)
  SELECT gen_random_uuid(), 'teacher' || n || '@demo.school', 'teacher' || n, 'Teacher', n::text, role, state, password_hash,
         now(), now()
    FROM accounts, generate_series(0, $1::int - 1) n WHERE username = 'rivera'`;

async function signedIn(url, email) {
  const connection = await openConnection(url);
  const { json } = await connection.request('POST', '/api/auth/login', { body: { email, password: DEMO_PASSWORD } });
  const token = json().access_token;
  const ask = async (method, path, options) => {
    const answer = await connection.request(method, path, { token, ...options });
    if (answer.status >= 400) throw new Error(`${method} ${path} was answered with ${answer.status}`);
    return answer;
  };
  return { ask, close: connection.close };
}

/** The nth award of a school: the students are as if drawn by lot, and the same in each run. */
function awardOf({ students, habits }, nth) {
  const student = students[(nth * 7_919) % students.length];
  const habit = habits[nth % habits.length];
  const body = {
    client_award_id: randomUUID(),
    student_id: student.id,
    habit_id: habit.id,
    reason: 'Measured',
    points: 1,
  };
  return ['POST', '/api/points/award', { body }];
}

/** The marks that an answer gives, where the tablet asks for what changed. */
const MARKS = {
  students: ({ mark }) => ({ list: mark }),
  report: ({ students, sums }) => ({ list: students?.mark, sums: sums?.mark }),
  mine: ({ mark }) => ({ mine: mark }),
};

/** A tablet, and the bytes of what it was answered. `asks` builds the paths from the marks that it has. */
function openTablet({ ask }, asks) {
  const etags = new Map();
  const marks = { list: '0', sums: '0', mine: '0' };
  const bytes = new Map();
  const read = async (name) => {
    const headers = { ...GZIP, ...(etags.has(name) && { 'If-None-Match': etags.get(name) }) };
    const answer = await ask('GET', asks[name](marks), { headers });
    bytes.set(name, (bytes.get(name) ?? 0) + answer.bytes);
    etags.set(name, answer.etag);
    if (answer.status !== 304) Object.assign(marks, MARKS[name]?.(answer.json()));
  };
  return { read, bytes };
}

const since = () => encodeURIComponent(new Date(Date.now() - SIX_WEEKS_MS).toISOString());
const SAME_FOR_BOTH = {
  houses: () => '/api/houses/summary',
  habits: () => '/api/habits',
  reasons: () => '/api/reasons',
  grades: () => '/api/students/grades/summary',
  rosters: () => '/api/rosters',
  boards: () => '/api/leaderboard/boards',
};
const LIST = '/api/students?page=1&page_size=5000';
const REPORT = '/api/reports?type=points_by_student&step=term';
const FOLLOWING = {
  ...SAME_FOR_BOTH,
  students: ({ list }) => `${LIST}&since=${list}`,
  mine: ({ mine }) => `/api/points/mine?since=${since()}&mark=${mine}`,
  report: ({ list, sums }) => `${REPORT}&since=${list}&sums_since=${sums}`,
};
const WHOLE = {
  ...SAME_FOR_BOTH,
  students: () => LIST,
  mine: () => `/api/points/mine?since=${since()}`,
  report: () => REPORT,
};

const EACH_STEP = ['houses', 'habits', 'reasons', 'grades', 'rosters', 'students', 'mine', 'boards'];
const sum = (bytes) => [...bytes.values()].reduce((all, each) => all + each, 0);
const kB = (bytes) => Number((bytes / 1_000).toFixed(1));

async function readsAtOnce(url, path) {
  const readers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => signedIn(url, `teacher${at}@demo.school`)),
  );
  const times = await Promise.all(
    readers.map(async ({ ask, close }) => {
      const own = [];
      for (let read = 0; read < READS; read += 1) {
        const started = performance.now();
        await ask('GET', path, { headers: GZIP });
        own.push(performance.now() - started);
      }
      close();
      return own;
    }),
  );
  return times.flat();
}

export async function bench() {
  const school = await startLargeSchool(STUDENTS);
  const client = new pg.Client(databaseOf(school));
  await client.connect();
  try {
    await client.query(ADD_TEACHERS, [TEACHERS]);
    const own = await signedIn(school.url, 'rivera@demo.school');
    const teachers = await Promise.all(
      Array.from({ length: TEACHERS }, (_, at) => signedIn(school.url, `teacher${at}@demo.school`)),
    );
    const known = {
      students: (await own.ask('GET', LIST)).json().results,
      habits: (await own.ask('GET', '/api/habits')).json().results,
    };
    let made = 0;
    for (; made < OWN_BEFORE; made += 1) await own.ask(...awardOf(known, made));

    const tablets = { ours: openTablet(own, FOLLOWING), baseline: openTablet(own, WHOLE) };
    const walk = async (names) => {
      for (const tablet of Object.values(tablets)) for (const name of names) await tablet.read(name);
    };
    await walk([...EACH_STEP, 'report']);
    const first = { ours: sum(tablets.ours.bytes), baseline: sum(tablets.baseline.bytes) };
    for (const { bytes } of Object.values(tablets)) bytes.clear();

    for (let step = 0; step < STEPS; step += 1) {
      await Promise.all(
        teachers.map(async ({ ask }) => {
          for (let award = 0; award < AWARDS / STEPS / TEACHERS; award += 1) await ask(...awardOf(known, (made += 1)));
        }),
      );
      for (let award = 0; award < OWN_IN_A_STEP; award += 1) await own.ask(...awardOf(known, (made += 1)));
      await walk([...EACH_STEP, ...(OPENS_REPORT.has(step) ? ['report'] : [])]);
    }
    const { mark } = (await own.ask('GET', `${LIST}&since=0`)).json();
    const whole = await readsAtOnce(school.url, `${LIST}&since=0`);
    const changes = await readsAtOnce(school.url, `${LIST}&since=${mark}`);
    own.close();
    for (const { close } of teachers) close();
    const [ours, baseline] = [sum(tablets.ours.bytes), sum(tablets.baseline.bytes)];
    return [
      measurement({
        unit: 'kB in an hour',
        ours: kB(ours),
        baseline: kB(baseline),
        runs: 1,
        extra: {
          awards: AWARDS,
          first_kB: kB(first.ours),
          first_kB_before: kB(first.baseline),
          by_list: Object.fromEntries([...tablets.ours.bytes].map(([name, bytes]) => [name, kB(bytes)])),
        },
      }),
      measurement({
        unit: `ms (p95 of the list of students, ${AT_ONCE} at once: changes, whole)`,
        ours: p95(changes),
        baseline: p95(whole),
        runs: changes.length,
        extra: { median_changes: Number(median(changes).toFixed(1)), median_whole: Number(median(whole).toFixed(1)) },
      }),
    ];
  } finally {
    await client.end();
    await school.stop();
  }
}
