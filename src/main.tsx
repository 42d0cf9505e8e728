import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { firstAddress, preloadPage } from '#app/app-routes.tsx';
import { App } from '#app/app.tsx';
import { createServicesLoader } from '#app/load-services.ts';
import { writeFor } from '#domain/reader.ts';
import { watchFirstScreen } from '#services/page/first-screen.ts';
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
// A hall display has no account, and none of what belongs to one.
if (location.pathname !== paths.display) void loadServices();
void preloadPage(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// What is shown before the sign-in knows no school, and counts no days.
const clock = { now: () => Date.now(), zone: null };
watchFirstScreen(root, dropForeignMarks);
createRoot(root).render(<App loadServices={loadServices} clock={clock} />);

const registerWorker = async () => (await import('#services/page/register-worker.ts')).registerWorker();
if (document.readyState === 'complete') void registerWorker();
else window.addEventListener('load', () => void registerWorker(), { once: true });
