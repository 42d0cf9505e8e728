import { mayAward } from '#domain/accounts/roles.ts';
import { clearedText } from '#domain/awards/outbox-words.ts';
import { STORAGE_LOST_TEXT } from '#domain/storage-words.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { acknowledgeCleared } from '#services/outbox/follow-canary.ts';
import { storageLost } from '#services/outbox/storage-lost.ts';
import { useAccount } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';

/** On every screen, until the person presses 'Got it': what this device lost. */
export function LostAwards() {
  const { profile } = useAccount().session;
  const isStorageLost = useStore(storageLost) && mayAward(profile);
  return (
    <>
      {isStorageLost && (
        <Alert action={<Button onClick={() => storageLost.set(false)}>Got it</Button>}>{STORAGE_LOST_TEXT}</Alert>
      )}
      <ClearedAwards userId={profile.id} />
    </>
  );
}

/** The unsent awards that the browser deleted. */
function ClearedAwards({ userId }: { userId: string }) {
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
