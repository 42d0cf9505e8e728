import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { clearDraft, readDraft, readOrMakeDraft, writeDraft } from '#data/cache/draft.ts';
import { useAccount, useServices } from '#services/services.ts';
import { readAwardLink } from './award-address.ts';
import { awardDraft, awarded, draftFromLink, emptyDraft, type AwardDraft } from './award-draft.ts';
import { useAwardDraft } from './use-award-draft.ts';

/** The last drafts that were continued to their confirmation, newest first. */
const LAST_KEY = 'award-confirmed';
const lastDrafts = z.array(awardDraft);
const MAX_LAST = 20;

type SchoolDb = ReturnType<typeof useAccount>['schoolDb'];
const readLast = async (db: SchoolDb): Promise<AwardDraft[]> => (await readDraft(db, LAST_KEY, lastDrafts)) ?? [];

/** So that Back, Forward and a second tab find a draft at its confirmation's address, also after another was begun. */
export async function keepForConfirmation(db: SchoolDb, draft: AwardDraft): Promise<void> {
  const others = (await readLast(db)).filter(({ submissionId }) => submissionId !== draft.submissionId);
  await writeDraft(db, LAST_KEY, [draft, ...others].slice(0, MAX_LAST));
}

/**
 * The draft that the address of a confirmation is about, for a screen that shows one address; null while it is read. The
 * query's `draft` names one that this account put together on this device. Any other link gets a draft of its own, which
 * leaves the one in progress alone and is kept until it is awarded, so that a reload, a crash or a second tab makes no
 * second award of it. What the address says of the award always counts.
 */
export function useConfirmDraft(): { draft: AwardDraft | null; end: () => void } {
  const { draft: inProgress, update } = useAwardDraft();
  const { newId } = useServices();
  const { schoolDb, session } = useAccount();
  const userId = session.profile.id;
  const { pathname, search } = useLocation();
  const linkKey = `award-link ${pathname}${search}`;
  const id = new URLSearchParams(search).get('draft');
  const [kept, setKept] = useState(id === inProgress.submissionId ? inProgress : null);
  const [first] = useState(() => emptyDraft({ submissionId: newId(), userId }));
  useEffect(() => {
    if (kept) return;
    const look = async (): Promise<AwardDraft> => {
      const last = (await readLast(schoolDb)).find(({ submissionId }) => submissionId === id);
      return last ?? readOrMakeDraft(schoolDb, linkKey, awardDraft, first);
    };
    // A full disk must not stop the award itself.
    void look().then(setKept, () => setKept(first));
  }, [kept, schoolDb, linkKey, id, first]);
  const draft = useMemo(
    () => kept && draftFromLink(kept, readAwardLink({ pathname, search })),
    [kept, pathname, search],
  );
  const isInProgress = draft?.submissionId === inProgress.submissionId;
  const end = (): void => {
    void clearDraft(schoolDb, linkKey).catch(() => {});
    if (isInProgress) update(awarded);
  };
  return { draft, end };
}
