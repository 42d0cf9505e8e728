import { school } from '#data/cache/catalog.ts';
import { useCached } from './use-cached.ts';

/** The school's name, for a signed-in person; null where this device does not know it. */
export function useSchoolName(): string | null {
  const loadable = useCached(school);
  return (loadable.kind === 'ready' && loadable.data?.name) || null;
}

/** Where the school wants to be asked for help; null where it has no address, or this device does not know it. */
export function useHelpEmail(): string | null {
  const loadable = useCached(school);
  return (loadable.kind === 'ready' && loadable.data?.help_email) || null;
}
