import { loggedCause } from '#server/db/database-unavailable.ts';
import type { Deps } from '#server/deps.ts';
import type { BeforeImport } from '#server/admin/imports/student-writes.ts';
import { watchFolder } from './find-file.ts';
import { takeNightFile } from './take-night-file.ts';

const LOOKS_EVERY_MS = 60_000;

interface NightDeps extends Pick<Deps, 'db' | 'clock' | 'ids' | 'keys' | 'workers' | 'log'>, BeforeImport {
  /** Absolute; null: no folder is watched. */
  importDir: string | null;
  /** Called when an import has left lunch numbers to be saved. */
  onLunchNumbers: () => void;
}

/** Looks into IMPORT_DIR every minute and takes what is there. `stop` waits for what is under way. */
export function startNightFiles(deps: NightDeps): { stop: () => Promise<void> } {
  if (deps.importDir === null) return { stop: () => Promise.resolve() };
  const folder = watchFolder(deps.importDir);
  let isStopped = false;
  let work = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      const file = isStopped ? null : await folder.look(deps.clock().getTime());
      if (file === null) return;
      await takeNightFile(deps, file);
      deps.onLunchNumbers();
    } catch (error) {
      if (!isStopped)
        deps.log.warn({ err: loggedCause(error) }, 'the file in IMPORT_DIR was not taken; it is tried again');
    }
  };
  const look = (): void => void (work = work.then(round));
  look();
  const timer = setInterval(look, LOOKS_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return work;
    },
  };
}
