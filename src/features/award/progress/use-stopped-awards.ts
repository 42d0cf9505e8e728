import { useRef, useState } from 'react';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { useServices } from '#services/services.ts';

/** What a teacher decides about awards that stopped, without leaving the page. `busy` is the one being decided about. */
export function useStoppedAwards(): {
  busy: string | null;
  problem: string | null;
  retry: (id: string) => void;
  skip: (id: string) => void;
} {
  const services = useServices();
  const { outboxDb: db } = services;
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const deciding = useRef(false);
  const decide = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (deciding.current) return;
    deciding.current = true;
    setBusy(id);
    setProblem(null);
    try {
      await work();
      services.requestSync({ force: true });
    } catch {
      setProblem('Couldn’t save that on this device. Nothing was changed.');
    }
    deciding.current = false;
    setBusy(null);
  };
  return {
    busy,
    problem,
    retry: (id) => void decide(id, () => retryEntry(db, id)),
    skip: (id) => void decide(id, () => skipEntry({ db, now: () => services.now() }, id)),
  };
}
