import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isGone, type Failure, type Result } from '#domain/failure.ts';
import { readTab, writeTab } from '#services/page/tab-storage.ts';
import type { LoadServices, Services } from '#services/services.ts';
import { callServer } from './call-server.ts';

/** The secret of a link is in its fragment: /setup#t=… */
const IN_FRAGMENT = /^#t=([\w-]+)$/;
const keyOf = (pathname: string): string => `habit-points.link:${pathname}`;

/** What is known of the link that opened this page. */
export type Link<T> =
  | { kind: 'asking' }
  | { kind: 'open'; token: string; value: T; forget: () => void }
  /** There is none, or the server does not know it any more. */
  | { kind: 'dead' }
  /** The server could not be asked. */
  | { kind: 'unknown'; failure: Failure; retry: () => void };

type Answer<T> = { token: string; result: Result<T> } | null;

/**
 * Asks the server about the secret in the page's link; `ask` is the same function as long as the page is open. The secret
 * leaves the address at once, so that no history and no copied address holds it. The tab keeps it over a reload, until
 * `forget`.
 */
export function useLink<T>(
  loadServices: LoadServices,
  ask: (services: Services, token: string) => Promise<Result<T>>,
): Link<T> {
  const { token, forget } = useToken();
  const [answer, setAnswer] = useState<Answer<T>>(null);
  const isHere = useRef(true);
  const check = useCallback(async (): Promise<void> => {
    if (token === null) return;
    const result = await callServer(loadServices, (services) => ask(services, token));
    if (isHere.current) setAnswer({ token, result });
  }, [loadServices, ask, token]);
  useEffect(() => {
    isHere.current = true;
    void check();
    return () => {
      isHere.current = false;
    };
  }, [check]);

  if (token === null) return { kind: 'dead' };
  if (answer === null || answer.token !== token) return { kind: 'asking' };
  if (answer.result.ok) return { kind: 'open', token, value: answer.result.value, forget };
  const { failure } = answer.result;
  const retry = (): void => {
    setAnswer(null);
    void check();
  };
  return isGone(failure) ? { kind: 'dead' } : { kind: 'unknown', failure, retry };
}

function useToken(): { token: string | null; forget: () => void } {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const given = IN_FRAGMENT.exec(hash)?.[1] ?? null;
  const [token, setToken] = useState(() => given ?? readTab(keyOf(pathname)));
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given === null) return;
    writeTab(keyOf(pathname), given);
    void navigate(pathname, { replace: true });
  }, [given, navigate, pathname]);
  return { token, forget: () => writeTab(keyOf(pathname), null) };
}
