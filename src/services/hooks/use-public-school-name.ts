import { use, useEffect, useState } from 'react';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import { LoadServicesContext, type LoadServices } from '#services/services.ts';

/** What the last page of this device showed: drawn at once, before the database is open. */
const KEY = 'habit-points.school-name';

/** The school's name before anybody has signed in; null where neither this device nor the server knows one. */
export function usePublicSchoolName(): string | null {
  const loadServices = use(LoadServicesContext);
  const [name, setName] = useState(() => readLocal(KEY));
  useEffect(() => {
    if (!loadServices) return undefined;
    let here = true;
    const show = (known: string | null): void => {
      if (!here || known === null) return;
      writeLocal(KEY, known);
      setName(known);
    };
    // Without it the page shows none.
    find(loadServices).then(show, () => {});
    return () => {
      here = false;
    };
  }, [loadServices]);
  return name || null;
}

async function find(loadServices: LoadServices): Promise<string | null> {
  const [{ api }, { fetchSchoolName }] = await Promise.all([loadServices(), import('#data/api/school-api.ts')]);
  const found = await fetchSchoolName(api);
  return found.ok ? found.value : null;
}
