import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import { isRefusedFor, signInFailureText, SIGN_IN_WORDS } from '#domain/accounts/sign-in.ts';
import { useSignInProvider } from '#services/hooks/use-sign-in-provider.ts';
import type { LoadServices } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { callServer } from '#features/auth/shared/call-server.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { finishAndLand } from './sign-in-and-land.ts';
import { keepUsedProvider, readUsedProvider } from './used-provider.ts';

interface Props {
  /** The page to go to after the sign-in. */
  from: string | null;
  loadServices: LoadServices;
  /** The person must prove who they are again. */
  again: boolean;
}

/** Sign-in with the school's account: the button, or what follows when the browser has come back from the provider. */
export function ProviderSignIn({ isBack, ...props }: Props & { isBack: boolean }) {
  return isBack ? <ProviderReturn {...props} /> : <ProviderButton {...props} />;
}

function ProviderButton({ from, loadServices, again }: Props) {
  const name = useSignInProvider(loadServices);
  const { state } = useLocation();
  const [isOffline, setIsOffline] = useState(false);
  const said = isOffline ? SIGN_IN_WORDS.network : saidIn(state);
  const query = new URLSearchParams({ ...(from && { from }), ...(again && { fresh: '1' }) });
  return (
    <>
      {said && <Alert>{said}</Alert>}
      {name && (
        // A page of our server, which opens the provider's.
        <ButtonLink
          reloadDocument
          size="large"
          to={`${pathOf(PATHS.startProvider)}?${query.toString()}`}
          onClick={(event) => {
            // The browser would show a page of its own, and an installed app has no way back from it.
            if (navigator.onLine) return;
            event.preventDefault();
            setIsOffline(true);
          }}
        >
          Sign in with {name}
        </ButtonLink>
      )}
      <StillSignedIn />
    </>
  );
}

/** After a sign-out here the provider's own session may be open, and the next person at a shared tablet should know. */
function StillSignedIn() {
  const [used, setUsed] = useState(readUsedProvider);
  if (!used) return null;
  return (
    <>
      <StatusMessage>
        {used.name} may still be signed in on this device.
        {!used.signs_out && ' If others use it, sign out there too.'}
      </StatusMessage>
      {used.signs_out && (
        <ButtonLink
          reloadDocument
          to={pathOf(PATHS.leaveProvider)}
          onClick={() => {
            keepUsedProvider(null);
            setUsed(null);
          }}
        >
          Sign out of {used.name}
        </ButtonLink>
      )}
    </>
  );
}

/** Finishes the sign-in that came back; what is refused is said on the sign-in page. */
function ProviderReturn({ from, loadServices }: Props) {
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  /** The answer counts once: a second call would be told that the sign-in has ended. */
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const finish = async (): Promise<void> => {
      const done = await callServer(loadServices, (services) => finishAndLand(services, null, from));
      if (done.ok) return void navigate(done.value, { replace: true });
      const { failure } = done;
      if ('step' in failure && isRefusedFor(failure, 'second_step')) return setNeedsCode(true);
      const said = 'step' in failure ? signInFailureText(failure) : SIGN_IN_WORDS.network;
      return void navigate(signInPath(from), { replace: true, state: { said, again: true } });
    };
    void finish();
  }, [from, loadServices, navigate]);
  if (!needsCode) return <PageHeader title="Sign In" lead="Signing in…" />;
  const back = (): void => void navigate(signInPath(from), { replace: true });
  return <SecondStepForm who="provider" {...{ from, loadServices, onBack: back }} />;
}

const signInPath = (from: string | null): string =>
  from ? `${paths.login}?${new URLSearchParams({ from }).toString()}` : paths.login;

function saidIn(state: unknown): string | null {
  const said = typeof state === 'object' && state !== null && 'said' in state ? state.said : null;
  return typeof said === 'string' ? said : null;
}
