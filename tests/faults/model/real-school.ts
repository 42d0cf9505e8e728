import { addHabits, addHouses } from '#server/catalog/add-catalog.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { createIds } from '#tests/faults/prng.ts';
import { withBrokenStatements } from '#tests/faults/test-school.ts';
import { SCHOOL_HOUSES, STUDENTS } from '#tests/server/admin/imports/undo-steps.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import { testPasswords } from '#tests/support/server/cluster.ts';
import { createRecordsOffice } from '#tests/support/server/records-office.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { RealDevice, type Lesson } from './real-device.ts';
import { HABIT, OFFICE, TEACHERS, TERMS, type SchoolModel } from './school.ts';

/** The price of the one thing in the store. */
export const PRICE = 2;
const MINUTE_MS = 60_000;

/** A school of three students, without any award, whose server may ask the database for something else than it should. */
export async function openRealSchool(model: SchoolModel, broken?: (statement: string) => string) {
  const ids = createIds(1);
  const settings = { seed: 'empty' as const, clock: () => new Date(model.now), deps: { ids } };
  const whole = await createTestServer(settings);
  const server = broken ? await withBrokenStatements(whole, settings, broken) : whole;
  const catalogue = await fill(server, ids);
  let staff = { token: '', since: -Infinity };
  const token = async (): Promise<string> => {
    if (model.now - staff.since > 5 * MINUTE_MS) staff = { token: await server.signIn(OFFICE), since: model.now };
    return staff.token;
  };
  const office = createRecordsOffice({
    server: () => server,
    token,
    students: STUDENTS,
    numberOf: (index) => `R-${index}`,
  });
  const devices = [0, 1].map(() => new RealDevice({ now: () => model.now, fetch: server.fetch, lesson: catalogue }));
  return {
    server,
    ids,
    office,
    device(index: number): RealDevice {
      const device = devices[index];
      if (!device) throw new Error(`There is no device ${index}.`);
      return device;
    },
    devices,
    itemId: catalogue.itemId,
    /** A call of the office. */
    async call(method: string, path: string, body?: object, headers?: Record<string, string>) {
      return server.call(method, path, { token: await token(), ...(body && { body }), ...(headers && { headers }) });
    },
    /** The ids of the students, by their place. */
    studentIds: async (): Promise<string[]> => (await office.stored()).map((row) => row?.id ?? ''),
    async close(): Promise<void> {
      if (server !== whole) await server.close();
      await whole.close();
    },
  };
}
export type RealSchool = Awaited<ReturnType<typeof openRealSchool>>;

interface Catalogue extends Lesson {
  itemId: string;
}

async function fill({ db }: TestServer, ids: () => string): Promise<Catalogue> {
  const at = new Date(0);
  await db.query("UPDATE school SET name = 'A school', time_zone = $1, set_up_at = $2", [SCHOOL_ZONE, at]);
  await addHouses(
    db,
    ids,
    SCHOOL_HOUSES.map((name) => ({ name, colour: '#336699' })),
  );
  const [habit] = await addHabits(db, ids, [{ name: HABIT, colour: '#336699', reasons: ['Work hard'] }]);
  const reason = habit?.reasons[0];
  if (!habit || !reason) throw new Error('There is no habit.');
  const itemId = ids();
  await db.query('INSERT INTO store_items (id, name, cost_points, active, position) VALUES ($1, $2, $3, true, 0)', [
    itemId,
    'A seat',
    PRICE,
  ]);
  for (const { id, startsOn, endsOn } of TERMS) {
    await db.query('INSERT INTO terms (id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4)', [
      id,
      `From ${startsOn}`,
      startsOn,
      endsOn,
    ]);
  }
  const hash = await testPasswords().hash(DEMO_PASSWORD);
  for (const email of [...TEACHERS, OFFICE]) {
    const isStaff = email === OFFICE;
    const name = email.split('@')[0];
    await db.query(
      `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, is_superuser, state,
                             password_hash, password_changed_at, created_at)
       VALUES ($1, $2, $3, $3, 'Smith', $4, $5, $5, 'active', $6, $7, $7)`,
      [ids(), email, name, isStaff ? 'STAFF' : 'EDUCATOR', isStaff, hash, at],
    );
  }
  return { habit, reason, itemId };
}
