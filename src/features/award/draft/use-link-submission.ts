import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readOrMakeDraft } from '#data/cache/draft.ts';
import { useAccount, useServices } from '#services/services.ts';

const keyOf = (link: string): string => `award-link ${link}`;
const linkDraft = z.object({ link: z.string(), submissionId: z.string() });

/**
 * An award that an address describes has a draft of its own, and leaves the one in progress alone. It is kept until it
 * is awarded, so that a reload, a crash or a second tab makes no second award of it. Null while it is read.
 */
export function useLinkSubmission(link: string): { submissionId: string | null; forget: () => void } {
  const { newId } = useServices();
  const { schoolDb } = useAccount();
  const [made, setMade] = useState<z.infer<typeof linkDraft> | null>(null);
  useEffect(() => {
    let here = true;
    const read = async (): Promise<void> => {
      const first = { link, submissionId: newId() };
      // A full disk must not stop the award itself.
      const draft = await readOrMakeDraft(schoolDb, keyOf(link), linkDraft, first).catch(() => first);
      if (here) setMade(draft);
    };
    void read();
    return () => {
      here = false;
    };
  }, [schoolDb, newId, link]);
  const forget = useCallback(() => void clearDraft(schoolDb, keyOf(link)).catch(() => {}), [schoolDb, link]);
  return { submissionId: made?.link === link ? made.submissionId : null, forget };
}
