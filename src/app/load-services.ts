import type { LoadServices, Services } from '#services/services.ts';

/** The services have their own chunk, so that the sign-in page shows before database and network code are loaded. */
export function createServicesLoader(load: () => Promise<Services>): LoadServices {
  let loading: Promise<Services> | null = null;
  return ({ again } = { again: false }) => {
    if (loading === null || again) {
      loading = load();
      // A caller that waits gets the error; until there is one, it must not be an unhandled rejection.
      loading.catch(() => {});
    }
    return loading;
  };
}
