import { Hono } from 'hono';
import { CALLS } from '#contracts/calls.ts';
import { invitationLinkRoutes } from './accounts/invitation/invitation-link-routes.ts';
import { joinRoutes } from './accounts/join/join-routes.ts';
import { passwordCheckRoutes } from './accounts/passwords/password-check-routes.ts';
import { createPasswords, type HashCost } from './accounts/passwords/passwords.ts';
import { ownAccountRoutes } from './accounts/own-account/own-account-routes.ts';
import { secondStepRoutes } from './accounts/own-account/second-step-routes.ts';
import { providerRoutes } from './accounts/provider/provider-routes.ts';
import { recoveryRoutes } from './accounts/recovery/recovery-routes.ts';
import { authRoutes } from './accounts/sign-in/auth-routes.ts';
import { createPasswordTries } from './accounts/sign-in/password-tries.ts';
import { signUpRoutes } from './accounts/sign-up/sign-up-routes.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import type { Backups } from './backup/backups.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { serveCrests } from './catalog/serve-crests.ts';
import type { Connections } from './db/db.ts';
import type { Deps } from './deps.ts';
import { deviceRoutes } from './displays/device-routes.ts';
import { displayRoutes } from './displays/display-routes.ts';
import { tabletRoutes } from './displays/tablet-routes.ts';
import type { Disk } from './disk-space.ts';
import { CALL_POOL_SIZE } from './env.ts';
import { createMetrics } from './health/metrics.ts';
import { createReadiness } from './health/readiness.ts';
import type { AppEnv } from './http/app-env.ts';
import { askerOf } from './http/client-address.ts';
import { serveApiPage } from './http/description/api-page.ts';
import { describeApi, type ApiDescription } from './http/description/describe-api.ts';
import { handleFailures } from './http/edge/handle-failures.ts';
import { logRequests } from './http/edge/log-requests.ts';
import { oneHost } from './http/edge/one-host.ts';
import { databaseSilent, diskLow } from './http/problem.ts';
import { createRouter } from './http/router.ts';
import { securityHeaders } from './http/edge/security-headers.ts';
import { leaderboardRoutes } from './leaderboard/leaderboard-routes.ts';
import type { BoardNotices } from './leaderboard/live-boards.ts';
import { awardRoutes } from './ledger/award-routes.ts';
import { ledgerCheckRoutes } from './ledger/ledger-check-routes.ts';
import { reviewRoutes } from './ledger/review-routes.ts';
import { onFewConnections } from './limits/few-connections.ts';
import { createLimiter } from './limits/limiter.ts';
import { callsOn, QUEUES, strangersOn, THREAD_SHARE, type Paces, type QueueSize } from './limits/limits.ts';
import { createPace } from './limits/pace.ts';
import { createQueue } from './limits/queue.ts';
import { createShares } from './limits/shares.ts';
import { inFairTurns } from './limits/thread-time.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { rosterRoutes } from './rosters/roster-routes.ts';
import { schoolRoutes } from './school/school-routes.ts';
import { setupRoutes } from './setup/setup-routes.ts';
import { serveSite } from './site/serve-site.ts';
import type { Site } from './site/site.ts';
import { storeRoutes } from './store/store-routes.ts';
import { createDirectory } from './students/directory.ts';
import { studentRoutes } from './students/student-routes.ts';

export interface AppDeps extends Deps {
  /** The built app; null where only the API is served. */
  site: Site | null;
  /** How much one account may ask for, and one address. */
  paces: Paces;
  /** What a hash of a secret costs; by default what it must cost wherever the secrets are real. */
  hashCost?: HashCost;
  /** How many connections to the database calls may use at once; CALL_POOL_SIZE by default. */
  databasePool?: number;
  /** Called when an import has left lunch numbers to be saved. */
  onLunchNumbers?: () => void;
  /** The folder that is looked into for a nightly file. */
  importDir?: string | null;
  /** The backups that the server makes; null where it makes none. */
  backups?: Backups | null;
  /** The disk of the database; null where the database is elsewhere. */
  disk?: Disk | null;
  /** Who knows it may read the figures at /metrics; null: there are none. */
  metricsToken?: string | null;
  /** How busy the connections to the database are, for the figures. */
  connections?: () => Connections;
  /** Called once the set-up link is used. */
  onSetUp?: () => void;
  /** How changes of the boards reach the other processes on this database; without it there are none. */
  notices?: BoardNotices;
  /** The epoch of the ledger, which each answer names; without it none does. */
  ledgerEpoch?: () => string | null;
  /** For how many milliseconds the database has not answered, where that is watched; null while it answers. */
  databaseSilence?: () => number | null;
  /** Aborted when the server stops, so that streams end. */
  stopping?: AbortSignal;
}

/** The whole server as one `fetch`. It does no I/O until it is called. */
export function createApp(given: AppDeps): Hono<AppEnv> {
  const { ledgerEpoch = () => null, databasePool: pool = CALL_POOL_SIZE } = given;
  const deps = { ...given, workers: inFairTurns(given.workers, given.clock, THREAD_SHARE) };
  // Not strict: every path answers with and without a trailing slash.
  const app = new Hono<AppEnv>({ strict: false });
  handleFailures(app, deps.log);
  const readiness = createReadiness({ ...deps, disk: deps.disk ?? null, backups: deps.backups ?? null });
  const metrics = createMetrics({
    token: deps.metricsToken ?? null,
    readiness,
    connections: deps.connections ?? null,
    streams: () => boards.size(),
  });
  app.use(
    metrics.measure,
    securityHeaders({ ...deps, apiOrigins: deps.settings.apiOrigins, ledgerEpoch }),
    logRequests(deps),
    oneHost,
  );

  const turns = {
    paced: createPace(deps.clock, deps.paces),
    strangersTurn: createShares(deps.clock, deps.paces.strangers),
    inTurn: createQueue(callsOn(pool)),
  };
  const mayNotSave = () => (deps.disk?.isLow() === true ? diskLow() : null);
  const router = createRouter(app, { ...deps, mayNotSave }, turns);
  const few = { ...deps, db: onFewConnections(deps.db, strangersOn(pool)) };
  const limiter = createLimiter(few);
  const limited = { ...deps, limiter };
  const open = { ...few, limiter };
  const passwordsOf = (size: QueueSize) => createPasswords(deps.keys.pepper, size, deps.hashCost, deps.workers);
  const recovery = { ...open, passwords: passwordsOf(QUEUES.recoveryHashes) };
  const known = { ...open, passwords: passwordsOf(QUEUES.signInHashes), ...createPasswordTries() };
  authRoutes(router, known);
  providerRoutes(router, known);
  ownAccountRoutes(router, known);
  secondStepRoutes(router, known);
  signUpRoutes(router, recovery);
  recoveryRoutes(router, recovery);
  passwordCheckRoutes(router, open);
  invitationLinkRoutes(router, recovery);
  joinRoutes(router, recovery);
  setupRoutes(router, { ...recovery, onSetUp: deps.onSetUp ?? (() => undefined) });
  schoolRoutes(router, deps);
  const { notices = null, stopping = new AbortController().signal } = deps;
  const boards = leaderboardRoutes(router, { ...deps, notices, stopping });
  catalogRoutes(router, deps);
  const directory = createDirectory(deps);
  router.afterWrite(directory.forget);
  const listing = { ...limited, directory };
  studentRoutes(router, listing);
  rosterRoutes(router, deps);
  reportRoutes(router, listing);
  storeRoutes(router, deps);
  privacyRoutes(router, deps);
  awardRoutes(router, limited);
  ledgerCheckRoutes(router, deps);
  reviewRoutes(router, deps);
  displayRoutes(router, open);
  tabletRoutes(router, open);
  deviceRoutes(router, deps);
  adminRoutes(router, {
    ...recovery,
    db: deps.db,
    stopping,
    importDir: deps.importDir ?? null,
    backups: deps.backups ?? null,
    beforeImport: deps.backups?.beforeImport ?? (() => Promise.resolve()),
    onLunchNumbers: deps.onLunchNumbers ?? (() => undefined),
    onDisplayChanged: boards.sendAway,
  });
  let description: ApiDescription | null = null;
  const describe = () => (description ??= describeApi());
  router.serve(CALLS.description, async () => describe(), { isSame: 'for-good' });
  // What else is asked for: nobody has to say who they are.
  const filesTurn = createShares(deps.clock, deps.paces.files);
  app.use(async (c, next) => {
    const isCall = c.req.path.startsWith('/api');
    await (isCall ? turns.strangersTurn : filesTurn)(askerOf(c, deps), next);
  });
  router.finish();

  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/metrics', metrics.serve);
  app.get('/readyz', async (c) => {
    const silence = deps.databaseSilence?.() ?? null;
    if (silence !== null) throw databaseSilent(new Date(deps.clock().getTime() - silence));
    const found = await readiness();
    return c.json(found, found.ok ? 200 : 503);
  });
  serveCrests(app, deps, router);
  serveApiPage(app, describe);
  if (deps.site) serveSite(app, deps.site);
  return app;
}
