import { onTestFinished, vi } from 'vitest';

/** The page was opened at another address than the one of jsdom, http://localhost:3000. */
export function atAddress(origin: string): void {
  onTestFinished(() => void vi.unstubAllGlobals());
  const { protocol, hostname, host, port } = new URL(origin);
  vi.stubGlobal('location', { ...location, origin, protocol, hostname, host, port });
}
