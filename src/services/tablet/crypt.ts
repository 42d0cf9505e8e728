import type { Crypt } from '#data/tablet/pin-key.ts';

/** The browser's cryptography; null on a plain-http address, which has none. */
export function browserCrypt(): Crypt | null {
  // Typed as always there.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return subtle ? { subtle, randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)) } : null;
}
