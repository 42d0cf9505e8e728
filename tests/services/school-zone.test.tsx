import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatalogDb } from '#data/db/school-db.ts';
import { followSchool, schoolZone } from '#services/school-zone.ts';
import { emptyDisk } from '#tests/support/outbox.ts';

let catalogDb: CatalogDb;
let following: { end: () => void };

beforeEach(() => {
  emptyDisk();
  localStorage.clear();
  schoolZone.set(null);
  catalogDb = new CatalogDb();
  following = followSchool(catalogDb);
});
afterEach(() => {
  following.end();
  catalogDb.close();
});

const load = (time_zone: string) => catalogDb.school.put({ key: 'school', name: 'Hill School', time_zone });
const kept = () => Object.values(localStorage);

it('the school’s zone is known from its load on, and kept for the next start', async () => {
  await load('America/New_York');
  await vi.waitFor(() => expect(schoolZone.getSnapshot()).toBe('America/New_York'));
  expect(kept()).toEqual(['America/New_York']);
  await load('Europe/London');
  await vi.waitFor(() => expect(schoolZone.getSnapshot()).toBe('Europe/London'));
  expect(kept()).toEqual(['Europe/London']);
});

it('a zone that this device lacks is none', async () => {
  schoolZone.set('America/New_York');
  await load('Mars/Olympus');
  await vi.waitFor(() => expect(schoolZone.getSnapshot()).toBeNull());
});
