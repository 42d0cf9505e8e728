import { useDisplayClock } from '#services/display/use-display-clock.ts';
import { useDisplayLink } from '#services/display/use-display-link.ts';
import type { DisplayLink } from '#services/display/display-link.ts';
import { Button } from '#ui/components/button.tsx';
import { useWakeLock } from '#features/kiosk/controls/use-wake-lock.ts';
import { useUpdateWhenIdle } from '#features/kiosk/controls/use-update-when-idle.ts';
import { useClock } from '#ui/hooks/clock.ts';
import { DisplayBoard } from './display-board.tsx';
import { DisplayFrame } from './display-frame.tsx';
import { PairingView } from './pairing-view.tsx';
import styles from './display-view.module.css';

const WORDS = {
  title: 'Pair this display',
  add: 'Add a display',
  foot: 'This screen can only show the board.',
};

/** A screen in the hall: it is paired once, and from then on it shows the board and nothing else. */
export function DisplayScreen() {
  const clock = useDisplayClock(useClock().now);
  const { state, link } = useDisplayLink(clock);
  if (state.kind === 'paired') return <DisplayBoard info={state.info} link={link} clock={clock} />;
  return <Waiting state={state} link={link} />;
}

function Waiting({ state, link }: ReturnType<typeof useDisplayLink>) {
  useWakeLock();
  useUpdateWhenIdle();
  switch (state.kind) {
    case 'paired':
      return null;
    case 'starting':
      return <DisplayFrame title="Hall display">{null}</DisplayFrame>;
    case 'pairing':
      return <PairingView {...state} words={WORDS} />;
    case 'signed in':
      return (
        <DisplayFrame title="Somebody is signed in here">
          <p>
            A hall display must open nobody’s account. Sign out on this device first, or use another profile of the
            browser. Then this page shows a code.
          </p>
        </DisplayFrame>
      );
    case 'revoked':
      return <Revoked name={state.name} link={link} />;
  }
}

function Revoked({ name, link }: { name: string; link: DisplayLink }) {
  return (
    <DisplayFrame title="This display is switched off">
      <p>Staff switched {name || 'it'} off. It shows no points any more.</p>
      <p className={styles.soft}>To use this screen again, pair it again.</p>
      <p>
        <Button variant="primary" size="large" onClick={() => link.pairAgain()}>
          Show a code
        </Button>
      </p>
    </DisplayFrame>
  );
}
