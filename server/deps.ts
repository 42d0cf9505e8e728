import type { Logger } from 'pino';
import type { OwnAddresses } from '#contracts/addresses.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/env.ts';
import type { Keys } from './keys/keys.ts';
import type { Workers } from './workers/workers.ts';

/** Every effect that the server's rules need. Built once, in start.ts or by a test. */
export interface Deps {
  db: Db;
  clock: () => Date;
  /** A new random UUID. */
  ids: () => string;
  log: Logger;
  keys: Keys;
  /** How many proxies in front of us append to X-Forwarded-For; 0 trusts none. */
  trustedProxies: number;
  settings: Settings;
  /** Where work is done that would keep the event loop busy. */
  workers: Workers;
  /** Where others reach this server, as its environment and its network say; `readAddresses` knows what the school has set. */
  addresses: () => Omit<OwnAddresses, 'by_environment'>;
}
