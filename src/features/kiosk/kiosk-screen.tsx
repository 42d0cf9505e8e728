import { Link } from 'react-router-dom';
import { DEFAULT_DISPLAY_SETTINGS, type DisplaySettings } from '#domain/displays/display-settings.ts';
import { useServices } from '#services/services.ts';
import { loginPath, paths } from '#ui/paths.ts';
import { Hall } from './board/hall.tsx';
import { Exit } from './controls/exit.tsx';
import { useKioskFeed } from './use-kiosk-feed.ts';

/** As the hall display was before displays could be set up: the points, and in turn who has most of them. */
const SETTINGS: DisplaySettings = { ...DEFAULT_DISPLAY_SETTINGS, boards: ['total', 'top_students'], names: 'full' };

/** The hall's board, shown by a signed-in account. */
export function KioskScreen() {
  const { now } = useServices();
  const { signedOut, ...feed } = useKioskFeed();
  return (
    <Hall
      feed={feed}
      settings={SETTINGS}
      now={now}
      exit={<Exit />}
      notice={
        signedOut && (
          <>
            <Link to={loginPath(paths.kiosk)}>Sign in again</Link> for new points.
          </>
        )
      }
    />
  );
}
