import { ADMIN_PATHS } from '#contracts/admin/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import { readerOf } from '#data/fields.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Result } from '#domain/failure.ts';

/** As long as the server gives itself. */
const TIMEOUT_MS = 15 * MINUTE_MS;

/** Everything that the school owns, as a file of the browser. It keeps large ones on its disk. */
export async function saveSchoolArchive({ api }: { api: ApiClient }): Promise<Result<Blob>> {
  const answer = await call(api, ADMIN_PATHS.saveSchool, {
    expected: 'application/zip',
    timeoutMs: TIMEOUT_MS,
    reader: readerOf((value) => (value instanceof Response ? value : null)),
  });
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: await answer.value.blob() };
  } catch {
    // Cut off: the part that came is no archive.
    return { ok: false, failure: { kind: 'offline' } };
  }
}
