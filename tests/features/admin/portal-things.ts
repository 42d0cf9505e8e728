import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { ago } from './admin-page.ts';

/** A student as the list has them. */
export const studentRow = (id: string, first_name: string, last_name: string, more: object = {}) => ({
  id,
  version: 1,
  first_name,
  last_name,
  email: null,
  school_number: null,
  house_id: 'h1',
  house_name: 'Savant',
  grade: 6,
  points: 12,
  archived_at: null,
  has_account: false,
  ...more,
});

/** Ada Byron's whole record, or one like it. */
export const adaRecord = (id = 'a', more: object = {}) => ({
  ...studentRow(id, 'Ada', 'Byron'),
  created_at: '2026-09-01T08:00:00Z',
  entries: 5,
  rosters: 1,
  lunch_number_set_at: null,
  merges: [],
  account: null,
  ...more,
});

/** A hall display as the list has it. */
export const displayRow = (changes: Record<string, unknown> = {}) => ({
  id: 'd1',
  name: 'Main hall',
  place: 'Ground floor',
  settings: DEFAULT_DISPLAY_SETTINGS,
  edits: 1,
  browser: 'Chrome on Linux',
  version: 'dev',
  is_secure: true,
  last_seen_at: ago(0),
  addresses: 1,
  paired_at: ago(1),
  paired_by: 'Ana Rivera',
  revoked_at: null,
  revoked_by: null,
  ...changes,
});
