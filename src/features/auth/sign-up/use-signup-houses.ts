import { useEffect, useState } from 'react';
import { HOUSES } from '#domain/houses/houses.ts';
import type { LoadServices } from '#services/services.ts';

export interface HouseOffer {
  name: string;
  colour: string;
}

/**
 * The houses to choose from: the bundled five at once, then those that the device knows, then those of the school, even if
 * there are none. The five stay only if the school can't be reached.
 */
export function useSignupHouses(loadServices: LoadServices): readonly HouseOffer[] {
  const [houses, setHouses] = useState<readonly HouseOffer[]>(HOUSES);
  useEffect(() => {
    let here = true;
    const show = (found: readonly HouseOffer[]): void => {
      if (here) setHouses(found);
    };
    const load = async (): Promise<void> => {
      const [services, { houses }] = await Promise.all([loadServices(), import('#data/cache/catalog.ts')]);
      const known = await houses.read(services);
      if (known && known.data.length > 0) show(known.data);
      if ((await houses.load(services)).ok) show((await houses.read(services))?.data ?? []);
    };
    // Then the five stay; sending the form reports the problem of the connection.
    load().catch(() => {});
    return () => {
      here = false;
    };
  }, [loadServices]);
  return houses;
}
