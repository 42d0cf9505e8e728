import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#data/commands/sign-out.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { readTab, writeTab } from '#services/page/tab-storage.ts';
import { useServices } from '#services/services.ts';
import { paths } from '#ui/paths.ts';
import { Control } from './controls.tsx';

/** Until then it is the person who opened the board; later it may be anybody in the hall. */
const BACK_WITHIN_MS = 5 * MINUTE_MS;
const OPENED = 'habit-points.kiosk-opened';

/** The way out: soon after the board was opened back into the account, later by signing out. What waits is kept. */
export function Exit() {
  const services = useServices();
  const navigate = useNavigate();
  const [openedAt] = useState(() => openedBefore() ?? services.now());
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    writeTab(OPENED, String(openedAt));
    const left = openedAt + BACK_WITHIN_MS - services.now();
    const timer = setTimeout(() => setIsLate(true), Math.max(0, left));
    return () => {
      clearTimeout(timer);
      writeTab(OPENED, null);
    };
  }, [openedAt, services]);
  if (isLate) {
    return (
      <Control icon="sign-out" onPress={() => void signOut(services).catch(() => void navigate(paths.login))}>
        Sign out
      </Control>
    );
  }
  return (
    <Control icon="close" onPress={() => void navigate(paths.leaderboard)}>
      Exit
    </Control>
  );
}

/** An update or F5 loads this page again; that does not open the account to the people in the hall. */
function openedBefore(): number | null {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload';
  const at = Number(readTab(OPENED) ?? Number.NaN);
  return isReload && !Number.isNaN(at) ? at : null;
}
