import { useCallback, useEffect, useState } from 'react';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';
import { call as callOwn, type AnswerAt, type CallUse } from '#data/api/own/call.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { useServices } from '#services/services.ts';

type Paths = typeof ADMIN_PATHS;
type AdminCallName = keyof Paths;
type AdminUse<Name extends AdminCallName> = CallUse<Paths[Name]>;
type AdminAnswer<Name extends AdminCallName> = AnswerAt<Paths[Name]>;

/** Makes a call of the Admin Portal, which speaks to the app's own server alone; the same function as long as the page is open. */
export function useAdminCall(): <Name extends AdminCallName>(
  name: Name,
  use: AdminUse<Name>,
) => Promise<Result<AdminAnswer<Name>>> {
  const { api } = useServices();
  return useCallback(
    <Name extends AdminCallName>(name: Name, use: AdminUse<Name>) =>
      callOwn<Paths[Name], AdminAnswer<Name>>(api, ADMIN_PATHS[name], use),
    [api],
  );
}

/** What a screen of the portal knows of what it asked for. Nothing is kept on the device. */
export type AdminLoad<T> = { refresh: () => void } & (
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  /** `isLoading`: newer data, or those of another page or search, are on their way. `problem`: they could not be had. */
  | { kind: 'ready'; data: T; isLoading: boolean; problem: Failure | null }
);

const UNREACHED: Result<never> = { ok: false, failure: { kind: 'offline', hasNetwork: true } };

interface Loaded<T> {
  /** What the data or the failure is about, and what was asked. */
  thing: string;
  asked: string;
  data: T | null;
  problem: Failure | null;
}

/**
 * Asks the server when the screen opens, when the question changes, on `refresh`, and when the network is back after a
 * failure. While another page or search is asked for, the rows of the last one stay; those of another `id` don't.
 */
export function useAdminLoad<Name extends AdminCallName>(
  name: Name,
  use: AdminUse<Name>,
): AdminLoad<AdminAnswer<Name>> {
  const call = useAdminCall();
  const thing = `${name} ${use.id ?? ''}`;
  const question = JSON.stringify(use);
  const [times, setTimes] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<AdminAnswer<Name>> | null>(null);
  const asked = `${thing} ${question} ${times}`;

  useEffect(() => {
    let isLatest = true;
    const same: AdminUse<Name> = JSON.parse(question);
    // A session that can't be read (its database was closed) must not leave the screen loading for ever.
    const answered = call(name, same).catch(() => UNREACHED);
    void answered.then((result) => {
      if (!isLatest) return;
      setLoaded((last) => {
        const kept = last?.thing === thing ? last.data : null;
        return result.ok
          ? { thing, asked, data: result.value, problem: null }
          : { thing, asked, data: kept, problem: result.failure };
      });
    });
    return () => {
      isLatest = false;
    };
  }, [call, name, thing, question, asked]);

  const refresh = useCallback(() => setTimes((count) => count + 1), []);
  const hasFailed = loaded?.problem != null;
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [hasFailed, refresh]);

  if (loaded === null || loaded.thing !== thing) return { kind: 'loading', refresh };
  const { data, problem } = loaded;
  const isLoading = loaded.asked !== asked;
  if (data !== null) return { kind: 'ready', data, isLoading, problem: isLoading ? null : problem, refresh };
  return problem === null || isLoading ? { kind: 'loading', refresh } : { kind: 'failed', failure: problem, refresh };
}
