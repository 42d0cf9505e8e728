import { useCallback, useState } from 'react';
import type { OwnSessions } from '#contracts/accounts/own-account.ts';
import { endOwnSession, readOwnSessions } from '#data/commands/own-account.ts';
import { OWN_ACCOUNT_WORDS } from '#domain/accounts/own-account-words.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { LoadProblem } from '#domain/loadable.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useLoad } from '#services/hooks/use-load.ts';
import { useServices } from '#services/services.ts';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { SessionList } from '#ui/components/session-list.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';

/** Where the person is signed in, so that a lost phone can be signed out. Nothing of it is kept on this device. */
export function OwnDevices() {
  const services = useServices();
  const now = useNow(MINUTE_MS);
  const [sessions, setSessions] = useState<OwnSessions | null>(null);
  const load = useCallback(async () => {
    const answer = await readOwnSessions(services);
    if (answer.ok) setSessions(answer.value);
    return answer;
  }, [services]);
  const { isLoading, problem, refresh } = useLoad(load);
  const { end, isBusy, said } = useEndOne(refresh);
  return (
    <section className="card panel" aria-labelledby="devices">
      <h2 id="devices">Your Devices</h2>
      <p className="soft">Awards that wait on a device stay there. They are sent when you sign in there again.</p>
      {said?.kind === 'ended' && <StatusMessage>{OWN_ACCOUNT_WORDS.deviceEnded}</StatusMessage>}
      {said?.kind === 'failed' && <Alert>{said.text}</Alert>}
      {sessions?.linked_to?.map((issuer) => (
        <p key={issuer}>You can also sign in with your account at {new URL(issuer).host}.</p>
      ))}
      {problem && !isLoading && <RetryAlert onRetry={refresh}>{problemText(problem)}</RetryAlert>}
      {sessions === null && isLoading && <Skeleton count={2} height="3.5rem" />}
      {sessions && (
        <SessionList
          sessions={sessions.results}
          now={now}
          busy={isBusy}
          mayEnd={(each) => !each.is_current}
          onEnd={({ id }) => end(id)}
        />
      )}
    </section>
  );
}

type Said = { kind: 'ended' } | { kind: 'failed'; text: string };

function useEndOne(refresh: () => void): { end: (id: string) => void; isBusy: boolean; said: Said | null } {
  const services = useServices();
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const end = (id: string): void =>
    oneAtATime(async () => {
      setBusy(true);
      const answer = await endOwnSession(services, id);
      setBusy(false);
      setSaid(
        answer.ok
          ? { kind: 'ended' }
          : { kind: 'failed', text: actionFailedText(OWN_ACCOUNT_WORDS.deviceNotEnded, answer.failure) },
      );
      refresh();
    });
  return { end, isBusy, said };
}

const problemText = (problem: LoadProblem): string =>
  problem.kind === 'not-read'
    ? OWN_ACCOUNT_WORDS.devicesNotLoaded
    : actionFailedText(OWN_ACCOUNT_WORDS.devicesNotLoaded, problem);
