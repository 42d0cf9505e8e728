import { use, useEffect, useState } from 'react';
import { HOUSES } from '#domain/houses/houses.ts';
import { isNotOffered } from '#domain/failure.ts';
import { LoadServicesContext, type LoadServices } from '#services/services.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

interface KnownHouse {
  name: string;
  colour: string;
  icon: string | null;
}

/** The school's houses before anybody has signed in. */
export type SchoolHouses =
  | { kind: 'loading' }
  | { kind: 'known'; houses: readonly KnownHouse[] }
  /** This device has none, and the server could not be asked. */
  | { kind: 'unreachable'; retry: () => void };

/** What the last page of this device showed: drawn at once, before the database is open. */
const KEY = 'habit-points.houses';
/** A server without a list of houses is one that the five are made for. */
const BUNDLED: SchoolHouses = { kind: 'known', houses: HOUSES.map((house) => ({ ...house, icon: null })) };

/** Those that this device knows at once, then those that the server says, even if there are none. */
export function useSchoolHouses(): SchoolHouses {
  const loadServices = use(LoadServicesContext);
  const [found, setFound] = useState<SchoolHouses>(lastShown);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!loadServices) return;
    let here = true;
    const show = (next: SchoolHouses): void => {
      if (!here) return;
      if (next.kind === 'known') writeLocal(KEY, JSON.stringify(next.houses));
      setFound(next);
    };
    const again = (): void => {
      show({ kind: 'loading' });
      setTries((before) => before + 1);
    };
    find(loadServices, { again: tries > 0 }, show).catch(() => {
      if (here) setFound((before) => (before.kind === 'known' ? before : { kind: 'unreachable', retry: again }));
    });
    return () => {
      here = false;
    };
  }, [loadServices, tries]);
  return found;
}

async function find(
  loadServices: LoadServices,
  options: { again: boolean },
  show: (found: SchoolHouses) => void,
): Promise<void> {
  const [services, { houses }] = await Promise.all([
    options.again ? loadServices().catch(() => loadServices(options)) : loadServices(),
    import('#data/cache/catalog.ts'),
  ]);
  const known = async (): Promise<SchoolHouses | null> => {
    const copy = await houses.read(services);
    return copy && { kind: 'known', houses: copy.data.map(({ name, colour, icon }) => ({ name, colour, icon })) };
  };
  const before = await known();
  if (before) show(before);
  const loaded = await houses.load(services);
  if (loaded.ok) return show((await known()) ?? { kind: 'known', houses: [] });
  if (before) return;
  if (!isNotOffered(loaded.failure)) throw new Error('The houses could not be loaded.');
  show(BUNDLED);
}

function lastShown(): SchoolHouses {
  const kept = readLocalJson(KEY);
  return Array.isArray(kept) && kept.every(isHouse) ? { kind: 'known', houses: kept } : { kind: 'loading' };
}

function isHouse(value: unknown): value is KnownHouse {
  if (typeof value !== 'object' || value === null) return false;
  const { name, colour, icon }: Partial<Record<string, unknown>> = { ...value };
  return typeof name === 'string' && typeof colour === 'string' && (icon === null || typeof icon === 'string');
}
