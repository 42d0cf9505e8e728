import type { Services } from '#services/services.ts';

/** The services, loaded once and the same promise each time; `again` is for a load that failed. */
export type LoadServices = (options?: { again: boolean }) => Promise<Services>;

/** They come in a chunk of their own, so that the sign-in page is there before database and network code are. */
export function createServicesLoader(load: () => Promise<Services>): LoadServices {
  let loading: Promise<Services> | null = null;
  return ({ again } = { again: false }) => {
    if (loading === null || again) {
      loading = load();
      // Whoever waits for them is told; when nobody does yet, it is no unhandled rejection.
      loading.catch(() => {});
    }
    return loading;
  };
}
