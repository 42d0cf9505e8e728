import { useMemo } from 'react';
import type { SchoolTerm } from '#contracts/school.ts';
import { school } from '#data/cache/catalog.ts';
import { dayOf, type Moment } from '#domain/school-clock.ts';
import type { Day, FirstDay } from '#domain/days.ts';
import { schoolFirstDay } from '#services/school-zone.ts';
import { useStore } from '#services/store.ts';
import { useCached } from './use-cached.ts';

export interface SchoolDays {
  /** Null where this device does not know it. */
  name: string | null;
  /** Null: that of this device. */
  timeZone: string | null;
  today: Day;
  firstDay: FirstDay;
  terms: readonly SchoolTerm[];
}

/**
 * The school's days at a moment, as this device knows them: its zone, its today, its weeks and its own terms. Where the
 * school's zone is not known, the device's own counts. Undefined while they are read.
 */
export function useSchoolDays(now: Moment): SchoolDays | undefined {
  const loadable = useCached(school);
  const isReading = loadable.kind === 'reading';
  const info = loadable.kind === 'ready' ? loadable.data : null;
  const timeZone = now.zone;
  const today = dayOf(now);
  const firstDay = useStore(schoolFirstDay);
  return useMemo(
    () => (isReading ? undefined : { name: info?.name ?? null, timeZone, today, firstDay, terms: info?.terms ?? [] }),
    [isReading, info, timeZone, today, firstDay],
  );
}
