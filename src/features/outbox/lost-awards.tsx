import { useSyncExternalStore } from 'react';
import { acknowledgeLost, lostAwards } from '#services/follow-canary.ts';
import { useAccount } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';

/** Told on every screen until the person says that they know: what the browser deleted before it was sent. */
export function LostAwards() {
  const userId = useAccount().session.profile.id;
  const lost = useSyncExternalStore(lostAwards.subscribe, lostAwards.getSnapshot);
  const count = lost[userId] ?? 0;
  if (count === 0) return null;
  return (
    <Alert action={<Button onClick={() => acknowledgeLost(userId)}>I know</Button>}>
      {count === 1 ? '1 award that waited on this device is' : `${count} awards that waited on this device are`} gone:
      the browser deleted what it had stored for Habit Points. Look at the students’ histories, and award again what is
      missing there.
    </Alert>
  );
}
