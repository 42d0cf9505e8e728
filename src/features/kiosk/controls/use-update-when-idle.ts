import { useEffect } from 'react';
import { updateStore } from '#services/page/update-store.ts';
import { useStore } from '#services/store.ts';

const IDLE_MS = 60_000;

/** A hall display has nobody to press Update: the update comes after a minute without a touch. */
export function useUpdateWhenIdle(): void {
  const { kind } = useStore(updateStore);
  useEffect(() => {
    if (kind !== 'ready') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => updateStore.ask(), IDLE_MS);
    };
    wait();
    document.addEventListener('pointerdown', wait);
    document.addEventListener('keydown', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', wait);
      document.removeEventListener('keydown', wait);
    };
  }, [kind]);
}
