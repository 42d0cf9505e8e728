import type { NotStored, Result } from './failure.ts';

/** Runs the storing that follows a successful request, and nothing else. */
export async function stored<T>(store: () => PromiseLike<T>): Promise<Result<T, NotStored>> {
  try {
    return { ok: true, value: await store() };
  } catch {
    return { ok: false, failure: { kind: 'not-stored' } };
  }
}
