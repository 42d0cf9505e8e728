import * as PATHS from '#contracts/paths.ts';
import type { PrivacyWords } from '#contracts/privacy.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import { asText, fieldsIn, readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';

/** What the school's own server says of how it keeps data. Another server has no such page. */
export async function readPrivacy({ api }: { api: ApiClient }): Promise<Result<PrivacyWords>> {
  return call(api, PATHS.privacy, { auth: 'none', reader: readerOf(decodePrivacy) });
}

function decodePrivacy(value: unknown): PrivacyWords | null {
  const fields = fieldsIn(value);
  const school = asText(fields?.['school']);
  const years = fields?.['retention_years'];
  if (school === null) return null;
  return { text: asText(fields?.['text']), school, retention_years: typeof years === 'number' ? years : null };
}
