import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { adoptAwards } from '#data/outbox/decisions/adopt-awards.ts';
import { adoptedText, othersWaitText } from '#domain/awards/waiting-words.ts';
import { useAccount, useServices } from '#services/services.ts';
import { waitingAccounts, type WaitingAccount } from '#services/outbox/waiting-accounts.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './outbox-screen.module.css';

type Sent = { kind: 'nothing' } | { kind: 'done' | 'failed'; text: string };

/**
 * What waits on this device for the sign-in of others: a number and initials. An account with the same e-mail address on
 * the same server is this person's earlier one: its awards can be sent as theirs.
 */
export function OtherAccounts() {
  const services = useServices();
  const { profile, apiBase } = useAccount().session;
  const accounts = useSyncExternalStore(waitingAccounts.subscribe, waitingAccounts.getSnapshot);
  const [sent, setSent] = useState<Sent>({ kind: 'nothing' });
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (sent.kind !== 'nothing') place.current?.focus();
  }, [sent]);
  const others = accounts.filter(({ userId }) => userId !== profile.id);
  const isMine = (account: WaitingAccount): boolean =>
    account.apiBase === apiBase && isSameAddress(account.email, profile.email);

  const sendAsMine = async ({ userId }: WaitingAccount): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { knowsAwardIds } = await services.api.memory.read();
      const adopted = await adoptAwards(
        { db: services.outboxDb, now: () => services.now() },
        { from: userId, to: profile.id, apiBase, keepsIds: knowsAwardIds === true },
      );
      services.requestSync({ force: true });
      setSent({ kind: 'done', text: adoptedText(adopted) });
    } catch {
      setSent({ kind: 'failed', text: 'Couldn’t save that on this device. Nothing was changed.' });
    }
    setBusy(false);
  };

  if (others.length === 0 && sent.kind === 'nothing') return null;
  return (
    <section className={styles.section} aria-labelledby="other-accounts">
      <h2 id="other-accounts">Other accounts on this device</h2>
      <div ref={place} tabIndex={-1} className={styles.result}>
        {sent.kind === 'done' && <StatusMessage>{sent.text}</StatusMessage>}
        {sent.kind === 'failed' && <Alert>{sent.text}</Alert>}
      </div>
      {others.map((account) => (
        <div key={`${account.apiBase} ${account.userId}`} className={styles.other}>
          <div className={styles.words}>
            <Icon name="person" />
            <div>
              <p>{othersWaitText(account)}</p>
              {isMine(account) && (
                <p className={styles.next}>
                  They were made with your email address, by an account that yours has replaced.
                </p>
              )}
            </div>
          </div>
          {isMine(account) && (
            <Button icon="send" busy={busy} onClick={() => void sendAsMine(account)}>
              Send as me
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}

function isSameAddress(one: string | null, other: string): boolean {
  const fold = (address: string): string => address.trim().toLowerCase();
  return one !== null && fold(one) !== '' && fold(one) === fold(other);
}
