import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SchoolInfo } from '#contracts/school.ts';
import { CatalogDb } from '#data/db/school-db.ts';
import { followSchool, schoolFirstDay, schoolZone } from '#services/school-zone.ts';
import { emptyDisk } from '#tests/support/outbox.ts';

let catalogDb: CatalogDb;
let following: { end: () => void };

beforeEach(() => {
  emptyDisk();
  localStorage.clear();
  schoolZone.set(null);
  schoolFirstDay.set('monday');
  catalogDb = new CatalogDb();
  following = followSchool(catalogDb);
});
afterEach(() => {
  following.end();
  catalogDb.close();
});

const load = (time_zone: string, more: Partial<SchoolInfo> = {}) =>
  catalogDb.school.put({ key: 'school', name: 'Hill School', time_zone, ...more });
const kept = () => Object.values(localStorage);

it('the school’s zone is known from its load on, and kept for the next start', async () => {
  await load('America/New_York');
  await vi.waitFor(() => expect(schoolZone.getSnapshot()).toBe('America/New_York'));
  expect(kept()).toContain('America/New_York');
  await load('Europe/London');
  await vi.waitFor(() => expect(schoolZone.getSnapshot()).toBe('Europe/London'));
  expect(kept()).toContain('Europe/London');
});

it('the first day of its weeks is known from its load on, and kept; a server that does not say it has Monday', async () => {
  await load('Asia/Dubai', { week_starts_on: 'sunday' });
  await vi.waitFor(() => expect(schoolFirstDay.getSnapshot()).toBe('sunday'));
  expect(kept()).toContain('sunday');
  await load('Asia/Dubai');
  await vi.waitFor(() => expect(schoolFirstDay.getSnapshot()).toBe('monday'));
});

it('a zone that this device lacks is none, and is not kept', async () => {
  schoolZone.set('America/New_York');
  await load('Mars/Olympus');
  await vi.waitFor(() => expect(schoolZone.getSnapshot()).toBeNull());
  expect(kept()).not.toContain('Mars/Olympus');
});

it('a zone that was kept is taken at its word: to ask the browser again takes long', async () => {
  schoolZone.set('Mars/Olympus');
  await load('Mars/Olympus', { week_starts_on: 'sunday' });
  await vi.waitFor(() => expect(schoolFirstDay.getSnapshot()).toBe('sunday'));
  expect(schoolZone.getSnapshot()).toBe('Mars/Olympus');
  expect(kept()).toContain('Mars/Olympus');
});
