import { useMemo, useState } from 'react';
import { noteAbsence } from '#data/cache/used-awards.ts';
import { absentOn, afterAbsence, type UsedAwards } from '#domain/awards/used-awards.ts';
import { useAccount, useServices } from '#services/services.ts';
import { dayOf, momentOf } from '#domain/school-clock.ts';

/** Who is absent today. It shows at once, and the device remembers it for the day. */
export function useAbsence(rosterId: string, used: UsedAwards) {
  const services = useServices();
  const { schoolDb } = useAccount();
  const [known, setKnown] = useState(used);
  const today = dayOf(momentOf(services));
  const absent = useMemo(() => new Set(absentOn(known, rosterId, today)), [known, rosterId, today]);
  const mark = (studentIds: readonly string[], isAbsent: boolean): void => {
    const change = { studentIds, isAbsent };
    const day = dayOf(momentOf(services));
    setKnown((before) => afterAbsence(before, rosterId, day, change));
    noteAbsence(schoolDb, rosterId, day, change).catch(() => undefined);
  };
  return { absent, mark };
}
