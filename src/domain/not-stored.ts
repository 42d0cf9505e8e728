/** The server did what it was asked for, and this device could not keep the result. Nothing else may throw it. */
class NotStored extends Error {
  override name = 'NotStored';
}

/** Runs the storing that follows a successful request, so that its failure is never taken for one of the request. */
export async function storing<T>(store: () => PromiseLike<T>): Promise<T> {
  try {
    return await store();
  } catch (cause) {
    throw new NotStored('The device could not store the result.', { cause });
  }
}

export function isNotStored(error: unknown): boolean {
  return error instanceof NotStored;
}
