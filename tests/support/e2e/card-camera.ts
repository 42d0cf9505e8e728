import type { Page } from '@playwright/test';

declare global {
  var cardInView: string | null;
}

/** A camera for the page, and the reader of codes that Chromium has on Android but not here: it reads what the test shows. */
function addCardCamera(): void {
  globalThis.cardInView = null;
  class CardReader {
    static getSupportedFormats = async (): Promise<string[]> => ['qr_code'];
    detect = async (): Promise<Array<{ rawValue: string }>> =>
      globalThis.cardInView === null ? [] : [{ rawValue: globalThis.cardInView }];
  }
  Object.defineProperty(globalThis, 'BarcodeDetector', { value: CardReader });
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
    return canvas.captureStream(10);
  };
}

/** From the next page on. */
export const withCardCamera = (page: Page): Promise<unknown> => page.addInitScript(addCardCamera);

/** Holds a card in front of the camera; null: takes it away. */
export const showCard = (page: Page, text: string | null): Promise<unknown> =>
  page.evaluate((card) => (globalThis.cardInView = card), text);
