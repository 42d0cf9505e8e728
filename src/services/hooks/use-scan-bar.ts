import { useEffect } from 'react';
import type { ScanBar } from '#domain/people/card-words.ts';
import { askScanBar, scanBar } from '#services/page/card-camera.ts';
import { useStore } from '#services/store.ts';

/** What keeps this browser from reading students' cards; null: nothing; undefined until it has answered. */
export function useScanBar(): ScanBar | null | undefined {
  useEffect(() => void askScanBar(), []);
  return useStore(scanBar);
}

/** Whether Scan is offered. */
export const useCanScan = (): boolean => useScanBar() === null;
