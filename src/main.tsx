import './ui/styles/index.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { firstAddress, preloadPage } from '#app/app-routes.tsx';
import { App } from '#app/app.tsx';
import { createServicesLoader } from '#app/load-services.ts';
import { writeFor } from '#domain/reader.ts';
import { firstScreen, watchFirstScreen } from '#services/page/first-screen.ts';
import { isSharedTablet, readSignedInRole } from '#services/page/home-hint.ts';
import { installPrompt } from '#services/page/install-prompt.ts';
import { dropForeignMarks } from '#ui/hooks/use-root-mark.ts';
import { paths } from '#ui/paths.ts';

// Before anything is written.
writeFor(navigator.languages);
installPrompt.watch();

const loadServices = createServicesLoader(async () => (await import('#services/create-services.ts')).createServices());
// Before anything is drawn, so that the welcome page is not.
if (firstAddress(location.pathname) !== location.pathname) {
  history.replaceState(null, '', firstAddress(location.pathname));
}
void preloadPage(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// What is shown before the sign-in knows no school, and counts no days.
const clock = { now: () => Date.now(), zone: null };
watchFirstScreen(root, dropForeignMarks);
// A hall display has no account, and none of what belongs to one. Where nobody is signed in, the page comes first.
if (location.pathname !== paths.display) {
  const isOfSomebody = readSignedInRole() !== null || isSharedTablet();
  void (isOfSomebody ? loadServices() : firstScreen().then(() => loadServices()));
}
// In slices, between which the browser answers a touch.
startTransition(() => createRoot(root).render(<App loadServices={loadServices} clock={clock} />));

const registerWorker = async () => (await import('#services/page/register-worker.ts')).registerWorker();
if (document.readyState === 'complete') void registerWorker();
else window.addEventListener('load', () => void registerWorker(), { once: true });
