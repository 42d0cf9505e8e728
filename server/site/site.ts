import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { prepare, type Prepared } from '#server/http/prepared.ts';

export interface Asset extends Prepared {
  /** Whether its name changes with its content, so that it may be cached forever. */
  isImmutable: boolean;
}

/**
 * The built app. Files are looked up on each call, so that a new build is served without a restart. In `releases/NAME/dist` it has
 * the assets of the other releases too: during an update, pages of two versions ask either server (docs/decisions/0290).
 */
export interface Site {
  /** The file at this URL path; null when there is none. */
  find(urlPath: string): Promise<Asset | null>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
/** Whether its name tells its content, as the build names it. */
const isAsset = (urlPath: string) => urlPath.startsWith('/assets/');

async function load(file: string, urlPath: string): Promise<Asset> {
  const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  return { ...(await prepare(type, await readFile(file))), isImmutable: isAsset(urlPath) };
}

export function createSite(dir: string): Site {
  const cache = new Map<string, { stamp: string; asset: Promise<Asset> }>();
  return {
    find: async (urlPath) => {
      const file = (await locate(dir, urlPath)) ?? (await locateElsewhere(dir, urlPath));
      if (file === null) return null;
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) return null;
      const stamp = `${found.mtimeMs} ${found.size}`;
      const cached = cache.get(file);
      if (cached?.stamp === stamp) return cached.asset;
      const asset = load(file, urlPath);
      cache.set(file, { stamp, asset });
      asset.catch(() => cache.delete(file));
      return asset;
    },
  };
}

/** The file behind a URL path, if it is in the folder: no '..', no hidden file, no link to the outside. */
async function locate(dir: string, urlPath: string): Promise<string | null> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  const parts = decoded.split('/').filter(Boolean);
  if (parts.some((part) => part.startsWith('.') || /[\\\0]/.test(part))) return null;
  try {
    const root = await realpath(dir);
    const file = await realpath(path.join(root, ...parts));
    return file.startsWith(root + path.sep) ? file : null;
  } catch {
    return null;
  }
}

/** An asset of another release beside this one; its name tells its content, so any of them has the right one. */
async function locateElsewhere(dir: string, urlPath: string): Promise<string | null> {
  if (!isAsset(urlPath)) return null;
  try {
    const root = await realpath(dir);
    const releases = path.dirname(path.dirname(root));
    if (path.basename(releases) !== 'releases') return null;
    for (const name of await readdir(releases)) {
      // A build that is still being written.
      if (name.startsWith('.')) continue;
      const file = await locate(path.join(releases, name, path.basename(root)), urlPath);
      if (file !== null) return file;
    }
  } catch {
    return null;
  }
  return null;
}
