import { StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { storageLost } from '#services/outbox/storage-lost.ts';
import { updateStore } from '#services/page/update-store.ts';
import { useStore } from '#services/store.ts';
import { ClockContext, type PageClock } from '#ui/hooks/clock.ts';
import { PageFocusProvider } from '#ui/hooks/page-focus.tsx';
import { IconSprite } from '#ui/icons/icon-sprite.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { LoadServices } from '#services/services.ts';
import { HoldUpdates } from './updates.tsx';

const ClearedNotice = lazyPart(async () => (await import('./cleared-notice.tsx')).ClearedNotice);

/** Hardly ever needed, and known only when what guards the outbox is loaded: its words load then too. */
function Notices() {
  const { lost, restored } = useStore(clearedAwards);
  const isLost = useStore(storageLost);
  if (!isLost && Object.keys({ ...lost, ...restored }).length === 0) return null;
  return (
    <Suspense>
      <ClearedNotice />
    </Suspense>
  );
}

/**
 * No Suspense boundary around the page on purpose: at the start index.html's own 'Loading…' stays until the first screen is whole, and
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
              <HoldUpdates store={updateStore} />
              <Notices />
              <AppRoutes loadServices={loadServices} />
            </PageFocusProvider>
          </BrowserRouter>
        </ErrorBoundary>
      </ClockContext>
    </StrictMode>
  );
}
