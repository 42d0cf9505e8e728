import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import { portalWrites, readyFor, sendReady, type Ready } from '#tests/support/server/portal-writes.ts';
import { race } from '#tests/support/server/race.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';

type Name = keyof typeof CALLS;

let server: TestServer;
let office: string;
let recipes: ReturnType<typeof portalWrites>;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
  recipes = portalWrites(server, office);
});
afterAll(() => server.close());
beforeEach(() => server.db.query('DELETE FROM throttles'));

const send = (on: TestServer, name: Name, ready: Ready): Promise<Answer> => sendReady(on, office, name, ready);

/** The statement of the first that locks, and what the second is answered, which has waited for it. */
describe('of two who send the same at once the second waits until the first has decided', () => {
  test.each<[Name, string, number]>([
    ['changeSchool', 'week_starts_on, scoring', 409],
    ['changeMail', 'FROM mail_settings FOR UPDATE', 409],
    ['changeTerm', 'week_starts_on, scoring', 409],
    ['setNightLimits', 'SELECT 1 FROM school', 409],
    ['savePrivacy', 'SELECT 1 FROM school', 409],
    ['createTerm', 'week_starts_on, scoring', 422],
    ['confirmDisplay', 'FROM display_pairings WHERE id', 201],
    ['changeDisplay', 'SELECT 1 FROM displays WHERE id', 409],
    ['confirmTablet', 'FROM display_pairings WHERE id', 201],
    ['changeTablet', 'SELECT 1 FROM displays WHERE id', 409],
    ['confirmImport', 'LOCK TABLE students', 409],
    ['setLunchNumber', 'SELECT 1 FROM students WHERE id = $1', 200],
    ['editStudent', 'FROM students WHERE id = $1', 409],
    ['eraseStudent', 'SELECT id, email FROM students', 404],
    ['changeStudents', 'SELECT 1 FROM students WHERE id = ANY', 201],
    ['undoStudentChange', 'FROM student_changes WHERE id', 409],
    ['mergeStudents', 'archived_by, merged_into', 409],
    ['partStudents', 'FROM student_merges WHERE id', 409],
    ['changeStoreItem', 'FROM store_items WHERE id', 409],
    ['orderStoreItems', 'SELECT id FROM store_items ORDER BY id', 200],
    ['renewInvitation', 'FROM invitations WHERE id', 201],
    ['changeHabit', 'SELECT 1 FROM habits ORDER BY id', 409],
    ['changeHouse', 'FROM houses ORDER BY id', 409],
    ['redeem', 'FROM student_total WHERE student_id', 201],
    ['adminReviewDecide', 'review_why IS NOT NULL', 200],
    ['disablePerson', 'SELECT role, is_staff', 200],
  ])('%s', async (name, at, status) => {
    const same = await readyFor(recipes, name);
    const [first, second] = await race(server, {
      at,
      first: (on) => send(on, name, same),
      second: () => send(server, name, same),
    });
    expect([first.status, second.status]).toEqual([CALLS[name].status, status]);
  });
});
