import { useMemo, useState } from 'react';
import { noteAbsence } from '#data/cache/used-awards.ts';
import { absentOn, afterAbsence, type UsedAwards } from '#domain/awards/used-awards.ts';
import { useAccount, useServices } from '#services/services.ts';

/** Who is absent today. It shows at once, and the device remembers it for the day. */
export function useAbsence(rosterId: string, used: UsedAwards) {
  const { now } = useServices();
  const { schoolDb } = useAccount();
  const [known, setKnown] = useState(used);
  const day = new Date(now()).toDateString();
  const absent = useMemo(() => new Set(absentOn(known, rosterId, new Date(day))), [known, rosterId, day]);
  const mark = (studentIds: readonly string[], isAbsent: boolean): void => {
    const change = { studentIds, isAbsent };
    setKnown((before) => afterAbsence(before, rosterId, new Date(now()), change));
    noteAbsence(schoolDb, rosterId, now(), change).catch(() => undefined);
  };
  return { absent, mark };
}
