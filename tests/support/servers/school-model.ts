/** What every stand-in server keeps; each shows it in its own words. People and things are named by their number. */
interface ModelStudent {
  n: number;
  first: string;
  last: string;
  email: string;
  house: number;
  grade: number;
  lunch: string;
}

export interface ModelRow {
  n: number;
  student: number;
  points: number;
  habit: string;
  reason: string;
  at: string;
  clientId: string | null;
}

export const HOUSE_NAMES = ['Savant', 'Junbi', 'Tafakari', 'Umusa', 'Laulima'];
export const MODEL_HABITS = [
  { n: 1, name: 'Own It', reasons: ['Work Hard', 'Set Goals'] },
  { n: 2, name: 'Do Your Part', reasons: ['We Can...', 'We Will...'] },
];
export const MODEL_ITEMS = [
  { n: 1, name: 'Pencil', cost: 5, active: true },
  { n: 2, name: 'Old cap', cost: 20, active: false },
];
export const TEACHER = { email: 'rivera@demo.school', username: 'rivera', first: 'Ana', last: 'Rivera' };
const FIRST_NAMES = ['Amara', 'Zoë', 'Liam', 'Noor', 'Mateo', 'Ines', 'Kofi', 'Mei', 'Omar', 'Ruth', 'Sami', 'Tala'];

/** A school of twelve with one teacher, in memory. */
export function createSchoolModel(now: () => number) {
  const students: ModelStudent[] = FIRST_NAMES.map((first, index) => ({
    n: index + 1,
    first,
    last: `Family${index + 1}`,
    email: `${first.toLowerCase()}@school.test`,
    house: index % 5,
    grade: index % 13,
    lunch: String(482_900 + index),
  }));
  const ledger: ModelRow[] = [];
  const rosters = new Map<number, { n: number; name: string; description: string | null; members: number[] }>();
  let last = 0;
  const model = {
    students,
    ledger,
    rosters,
    password: 'Demo-2026-points',
    question: 'What did we call the parrot?',
    answer: 'Captain Mango',
    scholarPassword: null as string | null,

    award(given: {
      student: number;
      points: number;
      reason: string;
      habit: number;
      clientId: string | null;
    }): ModelRow {
      const habit = MODEL_HABITS.find((each) => each.n === given.habit)?.name ?? '';
      const { student, points, reason, clientId } = given;
      const row = { n: ledger.length + 1, student, points, habit, reason, at: new Date(now()).toISOString(), clientId };
      ledger.push(row);
      return row;
    },
    pointsOf: (student: number): number =>
      ledger.filter((row) => row.student === student).reduce((sum, row) => sum + row.points, 0),
    housePoints: (house: number): number =>
      students.filter((each) => each.house === house).reduce((sum, each) => sum + model.pointsOf(each.n), 0),
    /** Newest first. */
    historyOf: (student: number): ModelRow[] => ledger.filter((row) => row.student === student).toReversed(),
    addRoster(name: string, description: string | null, members: number[]) {
      const roster = { n: (last += 1), name, description, members };
      rosters.set(roster.n, roster);
      return roster;
    },
    /** Whether this is the teacher's password. */
    knows: (password: unknown): boolean => password === model.password,
  };
  return model;
}

export type SchoolModel = ReturnType<typeof createSchoolModel>;

/** A server in this process. */
export interface StandIn {
  fetch(request: Request): Promise<Response>;
  model: SchoolModel;
  /** The access tokens that were given so far count no more. */
  expireAccess(): void;
  /** Takes effect from the next request on: what happens to the network between the app and it. */
  fault?: { portal: boolean };
}

/** The tokens of a server: access tokens that can expire, refresh tokens that stay. */
export function createTokens() {
  let access = 'access-0';
  let count = 0;
  return {
    next: (): string => (access = `access-${(count += 1)}`),
    refresh: 'refresh-token',
    isGood: (header: string | null | undefined, scheme: string): boolean => header === `${scheme} ${access}`,
    expire: (): void => void (access = `expired-${(count += 1)}`),
  };
}

export const htmlPage = (status: number, title = 'Not found'): Response =>
  new Response(`<!doctype html><title>${title}</title>`, { status, headers: { 'Content-Type': 'text/html' } });

/** What the app sends: texts and numbers by name, and lists of ids. */
export type Body = Partial<Record<string, string>> & { student_ids?: string[]; studentIds?: string[] };
export const bodyOf = async (request: Request): Promise<Body> => {
  const json: unknown = await request.json().catch(() => ({}));
  return typeof json === 'object' && json !== null ? json : {};
};
