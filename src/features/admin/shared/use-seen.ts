import { useState } from 'react';

/** The stored thing that the person has before them, which a save must not go behind; and how a newer one takes its place. */
export function useSeen<Thing extends { version: number }>(stored: Thing): [Thing, (newer: Thing) => void] {
  const [seen, setSeen] = useState(stored);
  return [seen.version >= stored.version ? seen : stored, setSeen];
}
