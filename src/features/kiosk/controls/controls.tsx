import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './controls.module.css';
import type { useFullScreen } from './use-full-screen.ts';
import type { usePause } from './use-pause.ts';
import { useReading } from './use-reading.ts';

interface Props {
  pause: ReturnType<typeof usePause>;
  fullScreen: ReturnType<typeof useFullScreen>;
  /** At night: to see the board, or the night again. */
  light: { lit: boolean; toggle: () => void } | null;
  /** The board in words, for a screen reader. */
  standings: string | null;
  /** The way out, where there is one. */
  exit: ReactNode;
}

/** In the board's last line while somebody is there. */
export function Controls({ pause, fullScreen, light, standings, exit }: Props) {
  const reading = useReading(standings);
  return (
    <div className={styles.controls} data-held={pause.paused || undefined}>
      <Control icon={pause.paused ? 'play' : 'pause'} onPress={pause.toggle}>
        {pause.paused ? 'Resume' : 'Pause'}
      </Control>
      {fullScreen && (
        <Control icon="expand" onPress={fullScreen.toggle}>
          {fullScreen.full ? 'Leave full screen' : 'Full screen'}
        </Control>
      )}
      {light && (
        <Control icon="screen" onPress={light.toggle}>
          {light.lit ? 'Show the night' : 'Show the board'}
        </Control>
      )}
      {standings !== null && (
        <Control icon="board" onPress={reading.read}>
          Read the standings
        </Control>
      )}
      {exit}
      <output className="sr-only">{reading.text}</output>
    </div>
  );
}

export function Control({ icon, onPress, children }: { icon: IconName; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.control} onClick={onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}
