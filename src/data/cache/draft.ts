import type { SchoolDb } from '#data/db/school-db.ts';

/**
 * What a person is putting together, kept over reloads. A draft that no longer fits its schema (written by another
 * version) reads as null.
 */
export async function readDraft<T>(
  db: SchoolDb,
  key: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): Promise<T | null> {
  const row = await db.drafts.get(key);
  const parsed = schema.safeParse(row?.value);
  return parsed.success ? parsed.data : null;
}

export async function writeDraft(db: SchoolDb, key: string, value: unknown): Promise<void> {
  await db.drafts.put({ key, value });
}

/** The draft that is there; where there is none, `made` is kept and is the draft. Of two tabs the first one's stays. */
export function readOrMakeDraft<T>(
  db: SchoolDb,
  key: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  made: T,
): Promise<T> {
  return db.transaction('rw', db.drafts, async () => {
    const known = await readDraft(db, key, schema);
    if (known === null) await writeDraft(db, key, made);
    return known ?? made;
  });
}

export async function clearDraft(db: SchoolDb, key: string): Promise<void> {
  await db.drafts.delete(key);
}

/** The keys of the drafts that begin with `prefix`. */
export function readDraftKeys(db: SchoolDb, prefix: string): Promise<string[]> {
  return db.drafts.where('key').startsWith(prefix).primaryKeys();
}
