import { useEffect, useState } from 'react';
import * as PATHS from '#contracts/paths.ts';
import { call } from '#data/api/own/call.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import type { LoadServices } from '#services/services.ts';

/** What the last page of this device showed is drawn at once. */
const KEY = 'habit-points.sign-in-with';

/** The name of the provider of the school's accounts; null: there is none, or the server is another one than the page's. */
export function useSignInProvider(loadServices: LoadServices): string | null {
  const [name, setName] = useState(() => readLocal(KEY));
  useEffect(() => {
    let isHere = true;
    const ask = async (): Promise<void> => {
      const { api } = await loadServices();
      if (!api.isSameOrigin) return;
      const school = await call(api, PATHS.school, { auth: 'none' });
      if (!isHere || !school.ok) return;
      const known = school.value.sign_in_with ?? null;
      writeLocal(KEY, known);
      setName(known);
    };
    // Without an answer the button is there that was there before.
    ask().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [loadServices]);
  return name;
}
