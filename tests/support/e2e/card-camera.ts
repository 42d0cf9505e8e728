import type { Page } from '@playwright/test';

declare global {
  var cardInView: string | null;
}

/**
 * The reader of codes that Chromium has on Android but not here: it reads what the test shows. The camera is the browser's
 * own for tests (playwright.config.ts).
 */
function addCardCamera(): void {
  globalThis.cardInView = null;
  class CardReader {
    static getSupportedFormats = async (): Promise<string[]> => ['qr_code'];
    detect = async (): Promise<Array<{ rawValue: string }>> =>
      globalThis.cardInView === null ? [] : [{ rawValue: globalThis.cardInView }];
  }
  Object.defineProperty(globalThis, 'BarcodeDetector', { value: CardReader });
}

/** From the next page on. */
export const withCardCamera = (page: Page): Promise<unknown> => page.addInitScript(addCardCamera);

/** Holds a card in front of the camera; null: takes it away. */
export const showCard = (page: Page, text: string | null): Promise<unknown> =>
  page.evaluate((card) => (globalThis.cardInView = card), text);
