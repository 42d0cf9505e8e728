import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './kiosk-screen.module.css';
import { useFullScreen } from './use-full-screen.ts';

interface Props {
  paused: boolean;
  onPause: () => void;
  awake: 'asking' | 'awake' | 'refused';
}

/** At the lower edge while somebody is there: pause, full screen, and Exit. */
export function KioskControls({ paused, onPause, awake }: Props) {
  const fullScreen = useFullScreen();
  return (
    <div className={styles.controls} data-paused={paused || undefined}>
      <output className={styles.note}>
        {paused && 'Paused. Press any key or tap to resume. Resumes automatically after 10 minutes.'}
        {!paused && awake === 'refused' && 'This screen may turn off: the device refused to keep it on.'}
      </output>
      <button type="button" className={styles.control} onClick={onPause}>
        <Icon name={paused ? 'play' : 'pause'} />
        {paused ? 'Resume' : 'Pause'}
      </button>
      {fullScreen && (
        <button type="button" className={styles.control} onClick={fullScreen.toggle}>
          <Icon name="expand" />
          {fullScreen.full ? 'Leave full screen' : 'Full screen'}
        </button>
      )}
      <Link to={paths.leaderboard} className={styles.control}>
        <Icon name="close" />
        Exit
      </Link>
    </div>
  );
}
