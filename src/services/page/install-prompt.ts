import { createStore } from '#services/store.ts';
import { readLocal, writeLocal } from './local-storage.ts';

/** Chromium's offer to install, which TypeScript's libraries do not declare. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser can put the app on the home screen; 'none': it can't, or it is there already. */
interface InstallOffer {
  way: 'none' | 'prompt' | 'home-screen';
  /** The person said 'Not now', so the app does not ask again by itself. */
  isDismissed: boolean;
}

const DISMISSED_KEY = 'habit-points.install-dismissed';

const offer = createStore<InstallOffer>({ way: 'none', isDismissed: false });
const show = (way: InstallOffer['way']): void => offer.set({ way, isDismissed: wasDismissed() });
let deferred: BeforeInstallPromptEvent | null = null;

export const installPrompt = {
  subscribe: offer.subscribe,
  getSnapshot: offer.getSnapshot,

  /** Keeps the browser's own prompt for later. At the start of the page, before the browser asks. */
  watch(): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      if (!isInstallPrompt(event)) return;
      deferred = event;
      show('prompt');
    });
    window.addEventListener('appinstalled', () => show('none'));
    if (isIosTab()) show('home-screen');
  },

  /** Opens the browser's dialog; only after a press. Each prompt works once. */
  async install(): Promise<void> {
    const prompt = deferred;
    deferred = null;
    show('none');
    await prompt?.prompt().catch(() => undefined);
  },

  /** Not now: the app does not ask again on this device. The sidebar still offers it. */
  dismiss(): void {
    writeLocal(DISMISSED_KEY, 'yes');
    offer.set({ ...offer.getSnapshot(), isDismissed: true });
  },
};

function isInstallPrompt(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Only iOS has `standalone`; every browser there can add to the home screen, and none offers it by itself. */
function isIosTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function wasDismissed(): boolean {
  return readLocal(DISMISSED_KEY) !== null;
}
