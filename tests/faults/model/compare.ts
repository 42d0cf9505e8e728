import { studentBalance } from '#contracts/store.ts';
import { boardSnapshot } from '#contracts/board.ts';
import { historyPage } from '#contracts/history.ts';
import { pointsReport } from '#contracts/reports.ts';
import { KEPT_SUMS } from '#tests/faults/test-school.ts';
import type { RealSchool } from './real-school.ts';
import { TERMS, type Recorded, type SchoolModel } from './school.ts';
import { dayAt, termOf } from './school-days.ts';
import { differences, sumsOf, withoutZeros, type Sums } from './sums.ts';

const DAY_MS = 24 * 60 * 60_000;
/** What was answered longer ago a device forgets, so it is asked about nothing older. */
const REMEMBERED_MS = 29 * DAY_MS;

const mondayOf = (day: string): string => {
  const at = Date.parse(day);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
};

/** Two lists of lines, in any order: what is missing, and what is there too much. */
function compared(what: string, due: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  const missing = due.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return [...missing.map((line) => `${what}: no '${line}'`), ...left.map((line) => `${what}: '${line}' is wrong`)];
}

/** Everything that the school says at this moment, against the model: in words, where they differ. */
export async function wrongIn(model: SchoolModel, real: RealSchool): Promise<string[]> {
  const ids = await real.studentIds();
  const place = new Map(ids.map((id, index) => [id, index]));
  const read = async <T>(path: string, shape: { parse: (body: unknown) => T }): Promise<T> =>
    shape.parse((await real.call('GET', path)).body);
  const words = [
    await wrongSums(model, real, place),
    await wrongLedger(model, real, place),
    wrongBoards(model, await read('/api/leaderboard/boards', boardSnapshot)),
    wrongReport(model, await read('/api/reports?step=term', pointsReport)),
  ];
  const today = dayAt(model.now);
  const span = { from: dayAt(model.now - 40 * DAY_MS), to: today };
  words.push(wrongReport(model, await read(`/api/reports?from=${span.from}&to=${span.to}`, pointsReport), span));
  for (const [index, id] of ids.entries()) {
    if (!model.isAtSchool(index)) continue;
    words.push(wrongHistory(model, index, await read(`/api/students/${id}/history`, historyPage)));
    const { earned, spent, balance } = await read(`/api/students/${id}/balance`, studentBalance);
    const due = [model.earned(index), model.spentBy(index), model.balance(index)];
    words.push(compared(`balance of ${index}`, [due.join(' - ')], [[earned, spent, balance].join(' - ')]));
  }
  for (const index of real.devices.keys()) words.push(await wrongDevice(model, real, index, place));
  return words.flat();
}

async function wrongSums(model: SchoolModel, real: RealSchool, place: ReadonlyMap<string, number>): Promise<string[]> {
  const names = new Map<string, string>([...place].map(([id, index]) => [id, String(index)]));
  const rows = await real.server.db.query<{ id: string; name: string }>(
    'SELECT id, name FROM houses UNION ALL SELECT id, name FROM habits',
  );
  for (const { id, name } of rows) names.set(id, name);
  const kept = await real.server.db.query<{ name: string; points: number }>(KEPT_SUMS);
  const found: Sums = new Map(
    kept.map(({ name, points }) => [name.replaceAll(/[0-9a-f-]{36}/g, (id) => names.get(id) ?? id), points]),
  );
  return differences(sumsOf(model.points()), withoutZeros(found));
}

/** An award and, where it was taken back, the entry that does so. */
const historyLines = (award: Recorded): string[] => [
  `${award.id} ${award.points} ${award.status} by ${award.by}`,
  ...(award.takenBackBy === null ? [] : [`back ${award.id} ${-award.points} by ${award.takenBackBy}`]),
];

async function wrongLedger(
  model: SchoolModel,
  real: RealSchool,
  place: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await real.server.db.query<{
    id: string;
    student: string;
    house: string | null;
    day: string;
    term: string;
  }>(
    `SELECT l.id, l.student_id AS student, h.name AS house, to_char(l.day, 'YYYY-MM-DD') AS day, l.term
       FROM ledger l LEFT JOIN houses h ON h.id = l.house_id WHERE l.reverses_id IS NULL`,
  );
  const line = (id: string, student: number | undefined, house: string | null, day: string, term: string): string =>
    `${id} of ${student} for ${house} on ${day} in ${term}`;
  return compared(
    'ledger',
    model.awards(() => true).map(({ id, student, house, day, term }) => line(id, student, house, day, term)),
    rows.map(({ id, student, house, day, term }) => line(id, place.get(student), house, day, term)),
  );
}

function wrongHistory(
  model: SchoolModel,
  index: number,
  { results, count }: ReturnType<typeof historyPage.parse>,
): string[] {
  const due = model.awards(({ student }) => student === index).flatMap(historyLines);
  const found = results.map(({ id, points, status, teacher_name: teacher, reverses_id: back }) => {
    const by = `${teacher.split(' ')[0]}@demo.school`;
    return back === null ? `${id} ${points} ${status} by ${by}` : `back ${back} ${points} by ${by}`;
  });
  const wrong = compared(`history of ${index}`, due, found);
  return count === due.length ? wrong : [...wrong, `history of ${index}: counts ${count} of ${due.length}`];
}

type Counts = (award: { day: string; term: string }) => boolean;

function wrongBoards(model: SchoolModel, { houses, boards }: ReturnType<typeof boardSnapshot.parse>): string[] {
  const names = new Map(houses.map(({ id, name }) => [id, name]));
  const today = dayAt(model.now);
  const scopes: Record<keyof typeof boards, Counts> = {
    total: () => true,
    term: ({ term }) => term === termOf(today, TERMS),
    week: ({ day }) => day >= mondayOf(today) && day <= today,
    today: ({ day }) => day === today,
  };
  return Object.entries(scopes).flatMap(([scope, counts]) => {
    const points = model.points().filter(counts);
    const sum = (fits: (of: (typeof points)[number]) => boolean): number =>
      points.reduce((all, of) => all + (fits(of) ? of.points : 0), 0);
    const due = [...names.values()].map((name) => `${name} ${sum(({ houseId }) => houseId === name)}`);
    const tops = model.list().flatMap((student, index) => {
      const own = sum(({ studentId }) => studentId === String(index));
      return student?.house && own > 0 ? [`${student.name} of ${student.house} ${own}`] : [];
    });
    const board = boards[scope as keyof typeof boards];
    const rows = board?.rows.map((row) => `${names.get(row.house_id)} ${row.points}`);
    const top = board?.top_students.map((each) => `${each.name} of ${names.get(each.house_id)} ${each.points}`);
    return [...compared(`${scope} board`, due, rows ?? []), ...compared(`top of the ${scope} board`, tops, top ?? [])];
  });
}

function wrongReport(
  model: SchoolModel,
  { results, former = [], steps = [] }: ReturnType<typeof pointsReport.parse>,
  span?: { from: string; to: string },
): string[] {
  const points = model.points().filter(({ day }) => !span || (day >= span.from && day <= span.to));
  const of = (index: number): number =>
    points.reduce((sum, each) => sum + (each.studentId === String(index) ? each.points : 0), 0);
  const due = model
    .list()
    .flatMap((student, index) => (student ? [`${student.name} of ${student.house} ${of(index)}`] : []));
  const gone = model.list().reduce((sum, student, index) => sum + (student ? 0 : of(index)), 0);
  const all = points.reduce((sum, each) => sum + each.points, 0);
  const isStepped = steps.length > 0;
  const stepped = [...results, ...former]
    .flatMap(({ by_step: sums = [] }) => sums)
    .reduce((sum, each) => sum + each, 0);
  const what = span ? `report from ${span.from}` : 'report of all';
  return [
    ...compared(
      what,
      due,
      results.map((row) => `${row.name} of ${row.house_name} ${row.points}`),
    ),
    ...compared(`${what}, who left`, [String(gone)], [String(former.reduce((sum, row) => sum + row.points, 0))]),
    ...(isStepped ? compared(`${what}, by term`, [String(all)], [String(stepped)]) : []),
  ];
}

/** The awards that a device speaks of, and the list of students that it has. */
async function wrongDevice(
  model: SchoolModel,
  real: RealSchool,
  index: number,
  place: ReadonlyMap<string, number>,
): Promise<string[]> {
  const device = model.devices[index];
  if (!device) return [];
  const since = model.now - REMEMBERED_MS;
  const young = new Set(device.rows.filter(({ at }) => at > since).map(({ id }) => id));
  const line = ({ id, name, word, undo }: { id: string; name: string | null; word: string; undo: string }): string =>
    `${id} of ${name} ${word}, undo ${undo}`;
  const words = compared(
    `device ${index}`,
    device.rows.filter(({ id }) => young.has(id)).map(line),
    (await real.device(index).rows()).filter(({ id }) => young.has(id)).map(line),
  );
  if (device.user === null) return words;
  const known = [...(await real.device(index).known())].map(
    ([id, { name, house }]) => `${place.get(id)} is ${name} of ${house}`,
  );
  const due = device.known.flatMap((student, at) => (student ? [`${at} is ${student.name} of ${student.house}`] : []));
  return [...words, ...compared(`list of device ${index}`, due, known)];
}
