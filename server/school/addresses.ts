import type { OwnAddresses } from '#contracts/addresses.ts';
import { PUBLIC_URL_WORDS, readPublicUrl } from '#domain/school/public-url.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, unprocessable } from '#server/http/problem.ts';

type AddressDeps = Pick<Deps, 'addresses'>;

/** Where others reach the app: at the address of the environment, else at the one that the school has set. */
export async function readAddresses(db: Queryable, { addresses }: AddressDeps): Promise<OwnAddresses> {
  const known = addresses();
  if (known.public_url !== null) return { ...known, by_environment: true };
  const [school] = await db.query<{ public_url: string | null }>('SELECT public_url FROM school');
  return { ...known, public_url: school?.public_url ?? null, by_environment: false };
}

/** An address that the school sets, in the form in which it is stored; null: none. */
export function checkedPublicUrl({ addresses }: AddressDeps, given: string | null): string | null {
  if (addresses().public_url !== null) throw conflict('by_environment', PUBLIC_URL_WORDS.byEnvironment);
  const { origin, problem } = readPublicUrl(given ?? '');
  if (problem !== null) throw unprocessable('public_url', problem);
  return origin;
}
