import type { Logger } from 'pino';
import type { Db } from '#server/db/db.ts';
import type { Paces } from './limits/pace.ts';
import type { Keys } from './keys/keys.ts';
import type { Settings } from '#server/settings.ts';
import type { Site } from '#server/site/site.ts';

/** Every effect the server's rules need. Built once, in start.ts or by a test. */
export interface Deps {
  db: Db;
  clock: () => Date;
  /** A new random UUID. */
  ids: () => string;
  log: Logger;
  keys: Keys;
  /** The built app; null where only the API is served. */
  site: Site | null;
  /** How many proxies in front of us append to X-Forwarded-For; 0 trusts none. */
  trustedProxies: number;
  settings: Settings;
  /** How much one account may ask for. */
  paces: Paces;
}
