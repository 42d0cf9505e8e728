import type { LoadServices, Services } from '#services/services.ts';

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
