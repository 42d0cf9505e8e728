import { createStore } from '#services/store.ts';
import { readLocal, writeLocal } from './local-storage.ts';

/** Chromium's offer to install, which TypeScript's libraries do not declare. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser can put the app on the home screen; 'none': it can't, it is there already, or the person said no. */
type InstallOffer = 'none' | 'prompt' | 'home-screen';

const DISMISSED_KEY = 'habit-points.install-dismissed';

const offer = createStore<InstallOffer>('none');
let deferred: BeforeInstallPromptEvent | null = null;

export const installPrompt = {
  subscribe: offer.subscribe,
  getSnapshot: offer.getSnapshot,

  /** Keeps the browser's own prompt for later. At the start of the page, before the browser asks. */
  watch(): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      if (!isInstallPrompt(event) || wasDismissed()) return;
      deferred = event;
      offer.set('prompt');
    });
    window.addEventListener('appinstalled', () => offer.set('none'));
    if (isIosTab() && !wasDismissed()) offer.set('home-screen');
  },

  /** Opens the browser's dialog; only after a press. Each prompt works once. */
  async install(): Promise<void> {
    const prompt = deferred;
    deferred = null;
    offer.set('none');
    await prompt?.prompt().catch(() => undefined);
  },

  /** Not now, and not again on this device. */
  dismiss(): void {
    offer.set('none');
    writeLocal(DISMISSED_KEY, 'yes');
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
