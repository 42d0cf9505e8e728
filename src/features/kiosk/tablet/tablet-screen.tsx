import { use, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { schoolZone } from '#services/school-zone.ts';
import { ServicesContext, useServices, type LoadServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { tabletOf, type Tablet } from '#services/tablet/tablet.ts';
import { useTabletHere, useTabletLink } from '#services/tablet/use-tablet.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { ClockContext } from '#ui/hooks/clock.ts';
import { landingAfterPin } from '#ui/left-tablet.ts';
import { paths } from '#ui/paths.ts';
import { DisplayFrame } from '#features/kiosk/display/display-frame.tsx';
import { PairingView } from '#features/kiosk/display/pairing-view.tsx';
import { LockScreen } from './lock-screen.tsx';

const WORDS = {
  title: 'Share this tablet',
  add: 'Add a shared tablet',
  foot: 'Once it is shared, teachers take turns with a tap and a PIN.',
};
const NAME = 'Shared tablet';

/** A tablet that teachers share: it is paired once, and from then on asks who is teaching. */
export function TabletScreen({ loadServices }: { loadServices: LoadServices }) {
  const services = use(loadServices());
  const zone = useStore(schoolZone);
  const clock = useMemo(() => ({ now: services.now, zone }), [services, zone]);
  const tablet = tabletOf(services);
  return (
    <ServicesContext value={services}>
      <ClockContext value={clock}>{tablet ? <WithPins tablet={tablet} /> : <WithoutPins />}</ClockContext>
    </ServicesContext>
  );
}

/** Plain http: the browser offers no cryptography there, and a PIN without it would protect nothing. */
function WithoutPins() {
  return (
    <DisplayFrame name={NAME} title="No PINs without https">
      <p>
        A tablet can be shared by PINs only at an address that begins with https. Ask the person who runs the server for
        it. Until then each teacher signs in with a password.
      </p>
      <p>
        <ButtonLink to={paths.login}>Sign in</ButtonLink>
      </p>
    </DisplayFrame>
  );
}

function WithPins({ tablet }: { tablet: Tablet }) {
  const here = useTabletHere();
  const { state } = useLocation();
  if (here === undefined) return <LoadingPage />;
  if (here.profile && here.tablet) return <Navigate to={landingAfterPin(here.profile, state)} replace />;
  return <Linked tablet={tablet} here={here} />;
}

function Linked({ tablet, here }: { tablet: Tablet; here: NonNullable<ReturnType<typeof useTabletHere>> }) {
  const { apiBase } = useServices();
  const { state, link } = useTabletLink(tablet, here.tablet);
  if (here.tablet) return <LockScreen tablet={tablet} here={here.tablet} teachers={here.teachers} />;
  if (apiBase !== location.origin) return <NotOffered />;
  switch (state.kind) {
    case 'paired':
    case 'starting':
      return (
        <DisplayFrame name={NAME} title={NAME}>
          {null}
        </DisplayFrame>
      );
    case 'pairing':
      return <PairingView {...state} words={WORDS} name={NAME} />;
    case 'signed in':
      return (
        <DisplayFrame name={NAME} title="Somebody is signed in here">
          <p>Sign out on this tablet first. Then this page shows a code.</p>
        </DisplayFrame>
      );
    case 'revoked':
      return (
        <DisplayFrame name={NAME} title="This tablet is not shared any more">
          <p>
            Staff switched {state.name || 'it'} off. What waits on it is safe: it is sent when its teacher signs in.
          </p>
          <p>
            <ButtonLink to={paths.login} variant="primary">
              Sign in
            </ButtonLink>
          </p>
          <p>
            <ButtonLink to={paths.tablet} onClick={() => link.pairAgain()}>
              Share it again
            </ButtonLink>
          </p>
        </DisplayFrame>
      );
  }
}

/** Another server has no shared tablets. */
function NotOffered() {
  return (
    <DisplayFrame name={NAME} title={NAME}>
      <p>This server has no shared tablets.</p>
    </DisplayFrame>
  );
}
