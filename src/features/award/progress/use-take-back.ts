import { useCallback, useRef, useState } from 'react';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import { useServices } from '#services/services.ts';

/** Cancel: takes back what is not sent yet. `stopping` until it is known what became of what was on its way. */
export function useTakeBack(submissionId: string): { stopping: boolean; takeBack: () => void } {
  const services = useServices();
  const [stopping, setStopping] = useState(false);
  const asked = useRef(false);
  const run = useCallback(async () => {
    if (asked.current) return;
    asked.current = true;
    setStopping(true);
    try {
      await takeBackSubmission(
        { db: services.outboxDb, now: () => services.now(), sleep: (ms) => services.sleep(ms) },
        submissionId,
      );
    } catch {
      // Nothing was taken back: it goes on as it was, and Cancel can be pressed again.
    }
    setStopping(false);
    asked.current = false;
  }, [services, submissionId]);
  return { stopping, takeBack: () => void run() };
}
