import * as dexie from 'dexie';

/**
 * dexie-react-hooks is not bundled in tests, so it finds its own copy of Dexie, whose live queries see no write of ours.
 * Dexie's entry looks for a copy under this symbol first. To be imported before the hooks are.
 */
Object.defineProperty(globalThis, Symbol.for('Dexie'), {
  value: Object.assign(dexie.Dexie, { ...dexie, default: undefined }),
});
