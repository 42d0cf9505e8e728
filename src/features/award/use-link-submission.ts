import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '#data/cache/draft.ts';
import { useAccount, useServices } from '#services/services.ts';

const KEY = 'award-link';
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
      const known = await readDraft(schoolDb, KEY, linkDraft).catch(() => null);
      const draft = known?.link === link ? known : { link, submissionId: newId() };
      // A full disk must not stop the award itself.
      if (draft !== known) await writeDraft(schoolDb, KEY, draft).catch(() => {});
      if (here) setMade(draft);
    };
    void read();
    return () => {
      here = false;
    };
  }, [schoolDb, newId, link]);
  const forget = useCallback(() => void clearDraft(schoolDb, KEY).catch(() => {}), [schoolDb]);
  return { submissionId: made?.link === link ? made.submissionId : null, forget };
}
