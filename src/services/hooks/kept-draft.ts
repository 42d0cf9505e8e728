import { useCallback, useEffect, useRef } from 'react';
import { clearDraft, readDraft, writeDraft } from '#data/cache/draft.ts';
import { useAccount } from '#services/services.ts';
import { useRead } from './use-read.ts';

/** The draft as this device kept it, read once; null: there is none. Undefined while it is read. `schema` is stable. */
export function useReadDraft<T>(
  key: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T | null | undefined {
  const { schoolDb } = useAccount();
  const read = useCallback(() => readDraft(schoolDb, key, schema).catch(() => null), [schoolDb, key, schema]);
  return useRead(read);
}

/**
 * Keeps each change of a draft on the device, one write at a time; changes during a write are written together after
 * it. Null removes it; `kept` is what is there already. The answer ends the keeping and removes the draft: it has
 * become something else.
 */
export function useKeepDraft(key: string, draft: object | null, kept: object | null): () => Promise<void> {
  const { schoolDb } = useAccount();
  const wanted = useRef(kept);
  const written = useRef(kept);
  const writing = useRef(false);
  const lastWrite = useRef(Promise.resolve());
  const ended = useRef(false);
  useEffect(() => {
    wanted.current = draft;
    if (writing.current || ended.current) return;
    const write = async (): Promise<void> => {
      writing.current = true;
      while (written.current !== wanted.current && !ended.current) {
        const next = wanted.current;
        written.current = next;
        // A full disk must not stop the work itself: it is still on the screen.
        await (next ? writeDraft(schoolDb, key, next) : clearDraft(schoolDb, key)).catch(() => {});
      }
      writing.current = false;
    };
    lastWrite.current = write();
  }, [draft, key, schoolDb]);
  return useCallback(async () => {
    ended.current = true;
    await lastWrite.current;
    await clearDraft(schoolDb, key).catch(() => {});
  }, [key, schoolDb]);
}
