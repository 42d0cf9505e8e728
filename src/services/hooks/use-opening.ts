import { useMemo, useState } from 'react';
import type { WeekMoment } from '#domain/calendar.ts';
import { schoolFirstDay, schoolZone } from '#services/school-zone.ts';
import { useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';

/** The moment at which this screen was opened. Its zone and its week may become known later. */
export function useOpening(): WeekMoment {
  const [at] = useState(useServices().now);
  const zone = useStore(schoolZone);
  const firstDay = useStore(schoolFirstDay);
  return useMemo(() => ({ at, zone, firstDay }), [at, zone, firstDay]);
}
