import { StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageFocusProvider } from '#ui/hooks/page-focus.tsx';
import { IconSprite } from '#ui/icons/icon-sprite.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LoadServices } from './load-services.ts';

export function App({ loadServices }: { loadServices: LoadServices }) {
  return (
    <StrictMode>
      <IconSprite />
      <ErrorBoundary>
        <BrowserRouter>
          <PageFocusProvider>
            <Suspense fallback={<LoadingPage />}>
              <AppRoutes loadServices={loadServices} />
            </Suspense>
          </PageFocusProvider>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
}
