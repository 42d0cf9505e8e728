import { ACCOUNTS } from './accounts.ts';
import { API } from './api.ts';
import { BACKUP } from './backup.ts';
import { BOARDS } from './boards.ts';
import { DOMAIN } from './domain.ts';
import { HTTP } from './http.ts';
import { IMPORTS } from './imports.ts';
import { LEDGER } from './ledger.ts';
import { LOCKS } from './locks.ts';
import { MERGES } from './merges.ts';
import { OUTBOX } from './outbox.ts';
import { PAGE } from './page.ts';
import { PORTAL } from './portal.ts';
import { RELEASE_SLIPS } from './releases.ts';
import { STORE } from './store.ts';
import { STUDENTS } from './students.ts';
import { TABLETS } from './tablets.ts';
import type { Slip } from './slip.ts';

/** Every slip, by its area. */
export const SLIPS: Record<string, Slip[]> = {
  domain: DOMAIN,
  outbox: OUTBOX,
  api: API,
  page: PAGE,
  ledger: LEDGER,
  accounts: ACCOUNTS,
  http: HTTP,
  portal: PORTAL,
  imports: IMPORTS,
  students: STUDENTS,
  merges: MERGES,
  boards: BOARDS,
  store: STORE,
  tablets: TABLETS,
  locks: LOCKS,
  backup: BACKUP,
  releases: RELEASE_SLIPS,
};
