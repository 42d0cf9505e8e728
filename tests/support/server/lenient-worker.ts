import { serveTasks } from '#server/workers/serve-tasks.ts';

// Finds every password good enough, at once, and makes no real hash.
serveTasks([
  { name: 'judge-password', run: () => Promise.resolve(null) },
  { name: 'hash-secret', run: () => Promise.resolve('$argon2id$no-hash') },
]);
