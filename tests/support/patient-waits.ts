import { vi } from 'vitest';

/** Longer than anything takes that comes at all, on a machine that is busy with something else. */
const PATIENCE_MS = 25_000;

// The library gives up after a second, which a busy machine needs for one call of our server. Who waits for less says so.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
