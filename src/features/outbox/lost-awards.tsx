import { clearedText } from '#domain/awards/outbox-words.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { acknowledgeCleared } from '#services/outbox/follow-canary.ts';
import { useAccount } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';

/** On every screen, until the person presses 'Got it': the unsent awards that the browser deleted. */
export function LostAwards() {
  const userId = useAccount().session.profile.id;
  const cleared = useStore(clearedAwards);
  const lost = cleared.lost[userId] ?? 0;
  const restored = cleared.restored[userId] ?? 0;
  if (lost + restored === 0) return null;
  return (
    <Alert action={<Button onClick={() => acknowledgeCleared(userId)}>Got it</Button>}>
      {clearedText({ lost, restored })}
    </Alert>
  );
}
