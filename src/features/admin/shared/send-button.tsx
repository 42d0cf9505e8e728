import type { ComponentProps } from 'react';
import { connectionStore } from '#services/connection-store.ts';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';

/**
 * The filled button of a form or a question. Offline it is not filled, because nothing can be sent; it still takes a
 * press, which says why.
 */
export function SendButton(button: Omit<ComponentProps<typeof Button>, 'variant'>) {
  const connection = useStore(connectionStore);
  return <Button {...button} variant={connection === 'offline' ? 'secondary' : 'primary'} />;
}
