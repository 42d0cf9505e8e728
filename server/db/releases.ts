/** A version that schools may run, and the schema that came with it (docs/decisions/0289). */
export interface Release {
  version: string;
  /** Its newest migration. */
  schema: number;
  /** Of all its migrations, one after the other (`checksumOf`). */
  checksum: string;
}

/** Oldest first. The last one is this build's, or the one before it. */
export const RELEASES: readonly Release[] = [];

/**
 * The newest migration that a server must know to run on a schema with this one: the last of the release before. Null: of
 * no release.
 */
export function oldestSchemaBeside(migration: number, releases = RELEASES): number | null {
  return releases.findLast(({ schema }) => schema < migration)?.schema ?? null;
}
