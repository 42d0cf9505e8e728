import { useMemo, useState } from 'react';
import type { Moment } from '#domain/school-clock.ts';
import { schoolZone } from '#services/school-zone.ts';
import { useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';

/** The moment at which this screen was opened. Its zone may become known later. */
export function useOpening(): Moment {
  const [at] = useState(useServices().now);
  const zone = useStore(schoolZone);
  return useMemo(() => ({ at, zone }), [at, zone]);
}
