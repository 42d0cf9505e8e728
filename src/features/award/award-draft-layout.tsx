import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { readDraft, writeDraft } from '#data/cache/draft.ts';
import { useAccount, useServices } from '#services/services.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { AwardDraftContext } from './award-draft-context.ts';
import {
  AWARD_DRAFT_KEY,
  awardDraft,
  emptyDraft,
  reduceAwardDraft,
  type AwardDraft,
  type AwardDraftAction,
} from './award-draft.ts';

/** Around the steps of an award: reads the draft of this device once, then keeps every change of it. */
export function AwardDraftLayout() {
  const { newId } = useServices();
  const { schoolDb } = useAccount();
  const [kept, setKept] = useState<AwardDraft | null>(null);
  useEffect(() => {
    let here = true;
    const read = async (): Promise<void> => {
      const draft = await readDraft(schoolDb, AWARD_DRAFT_KEY, awardDraft).catch(() => null);
      if (here) setKept(draft ?? emptyDraft(newId()));
    };
    void read();
    return () => {
      here = false;
    };
  }, [schoolDb, newId]);
  return kept ? <KeptDraft kept={kept} /> : <LoadingPage />;
}

function reduceWithId(draft: AwardDraft, { action, nextId }: { action: AwardDraftAction; nextId: string }): AwardDraft {
  return reduceAwardDraft(draft, action, nextId);
}

function KeptDraft({ kept }: { kept: AwardDraft }) {
  const { newId } = useServices();
  const [draft, reduce] = useReducer(reduceWithId, kept);
  // The id is made here: a reducer has to be pure.
  const dispatch = useCallback((action: AwardDraftAction) => reduce({ action, nextId: newId() }), [newId]);
  useKeepDraft(draft, kept);
  const value = useMemo(() => ({ draft, dispatch }), [draft, dispatch]);
  return (
    <AwardDraftContext value={value}>
      <Outlet />
    </AwardDraftContext>
  );
}

/** Writes each change, one write at a time; changes during a write are written together after it. */
function useKeepDraft(draft: AwardDraft, kept: AwardDraft): void {
  const { schoolDb } = useAccount();
  const wanted = useRef(kept);
  const written = useRef(kept);
  const writing = useRef(false);
  useEffect(() => {
    wanted.current = draft;
    if (writing.current) return;
    const write = async (): Promise<void> => {
      writing.current = true;
      while (written.current !== wanted.current) {
        const next = wanted.current;
        written.current = next;
        // A full disk must not stop the award itself: it is still on the screen.
        await writeDraft(schoolDb, AWARD_DRAFT_KEY, next).catch(() => {});
      }
      writing.current = false;
    };
    void write();
  }, [draft, schoolDb]);
}
