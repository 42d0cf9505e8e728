import { use, useEffect } from 'react';
import type { Ladder } from '#domain/people/ladder.ts';
import { keepLadder, schoolLadder } from '#services/school-ladder.ts';
import { LoadServicesContext } from '#services/services.ts';
import { useStore } from '#services/store.ts';

/** The school's steps before anybody has signed in: those that this device knows, then those that the server says. */
export function useAskedLadder(): Ladder {
  const loadServices = use(LoadServicesContext);
  useEffect(() => {
    if (!loadServices) return;
    const ask = async (): Promise<void> => {
      const [services, { fetchSchool }] = await Promise.all([loadServices(), import('#data/api/school-api.ts')]);
      const school = await fetchSchool(services.api);
      if (school.ok) keepLadder(school.value.ladder);
    };
    // Where nobody answers, the form says so when it is sent.
    ask().catch(() => {});
  }, [loadServices]);
  return useStore(schoolLadder);
}
