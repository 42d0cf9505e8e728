import { createContext, use, useMemo } from 'react';
import type { ApiClient } from '#data/api/api-client.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import type { CacheDeps } from '#data/cache/resource.ts';
import type { HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import type { TapClock } from '#data/server-clock.ts';
import type { SessionDb, SessionRow } from '#data/session/session-db.ts';

/** The parts of the page, built once in createServices(). Everything that reaches outside is in here. */
export interface Services {
  /** The server these services talk to, as an origin with an optional path. */
  apiBase: string;
  api: ApiClient;
  sessionDb: SessionDb;
  catalogDb: CatalogDb;
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  historyCheckDb: HistoryCheckDb;
  /** The cache of one account; the same object for the same account until it is deleted. */
  schoolDb(userId: string): SchoolDb;
  /** Says that there may be something to send; returns at once. A person's Send now insists. */
  requestSync(options?: DrainOptions): void;
  /** The server's time, as well as this device knows it. */
  now(): number;
  /** What is to be kept with a tap whose time is not certain. */
  tapClock(): TapClock | undefined;
  /** The zone in which the school's days begin; null: this device does not know it, and its own counts. */
  zone(): string | null;
  newId(): string;
  sleep(ms: number): Promise<void>;
}

/**
 * The session of this device with the server that the app talks to; null: nobody is signed in, or the tablet is locked. A
 * live query of it repaints with a sign-in, lock or sign-out in any tab.
 */
export async function readSession({
  sessionDb,
  apiBase,
}: Pick<Services, 'sessionDb' | 'apiBase'>): Promise<SessionRow | null> {
  return sessionHere(await sessionDb.session.get('current'), apiBase);
}

/** The same, from memory where nobody wrote it since: for all but live queries. */
export async function keptSession({
  sessionDb,
  apiBase,
}: Pick<Services, 'sessionDb' | 'apiBase'>): Promise<SessionRow | null> {
  return sessionHere((await sessionDb.kept()).session, apiBase);
}

const sessionHere = (row: SessionRow | undefined, apiBase: string): SessionRow | null =>
  row?.apiBase === apiBase && row.lockedAt === undefined ? row : null;

/** The services, loaded once and the same promise each time; `again` is for a load that failed. */
export type LoadServices = (options?: { again: boolean }) => Promise<Services>;

/** How the pages before the sign-in come by the services, which load while they are read. */
export const LoadServicesContext = createContext<LoadServices | null>(null);

export const ServicesContext = createContext<Services | null>(null);

/** The services; only below a provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices() outside of <ServicesContext>');
  return services;
}

/** The signed-in person, with their cache. */
export interface Account {
  session: SessionRow;
  schoolDb: SchoolDb;
}

export const AccountContext = createContext<Account | null>(null);

/** The account; only below the session guard. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('useAccount() outside of the session guard');
  return account;
}

/** The dependencies for loading, reading and changing the account's copies; only below the session guard. */
export function useCacheDeps(): CacheDeps {
  const { api, catalogDb, now } = useServices();
  const { schoolDb: db } = useAccount();
  return useMemo(() => ({ api, catalogDb, db, now }), [api, catalogDb, db, now]);
}
