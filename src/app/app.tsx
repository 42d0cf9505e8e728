import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { updateStore } from '#services/page/update-store.ts';
import { ClockContext, type PageClock } from '#ui/hooks/clock.ts';
import { PageFocusProvider } from '#ui/hooks/page-focus.tsx';
import { IconSprite } from '#ui/icons/icon-sprite.tsx';
import { AppRoutes, preloadAward } from './app-routes.tsx';
import { ClearedNotice } from './cleared-notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LoadServices } from '#services/services.ts';
import { HoldUpdates } from './updates.tsx';

/**
 * No Suspense boundary on purpose: at the start index.html's own 'Loading…' stays until the first screen is whole, and
 * a navigation (a transition of the router) keeps the present screen until the next one is.
 */
export function App({ loadServices, clock }: { loadServices: LoadServices; clock: PageClock }) {
  return (
    <StrictMode>
      <ClockContext value={clock}>
        <ErrorBoundary>
          <IconSprite />
          <BrowserRouter>
            <PageFocusProvider>
              <HoldUpdates store={updateStore} preloadAward={preloadAward} />
              <ClearedNotice />
              <AppRoutes loadServices={loadServices} />
            </PageFocusProvider>
          </BrowserRouter>
        </ErrorBoundary>
      </ClockContext>
    </StrictMode>
  );
}
