import { othersWaitText } from '#domain/awards/waiting-words.ts';
import { useAccount } from '#services/services.ts';
import { useDecisions } from '#services/outbox/use-decisions.ts';
import { waitingAccounts, type WaitingAccount } from '#services/outbox/waiting-accounts.ts';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DecisionMessage } from './decision-message.tsx';
import styles from './outbox-screen.module.css';

/**
 * What waits on this device for the sign-in of others: a number and initials. An account with the same email address on
 * the same server is this person's earlier one: its awards and undos can be sent as theirs.
 */
export function OtherAccounts() {
  const { profile, apiBase } = useAccount().session;
  const accounts = useStore(waitingAccounts);
  const { result, busy, adopt } = useDecisions();
  const others = accounts.filter(({ userId }) => userId !== profile.id);
  const isMine = (account: WaitingAccount): boolean =>
    account.apiBase === apiBase && isSameAddress(account.email, profile.email);

  if (others.length === 0 && result.kind === 'nothing') return null;
  return (
    <section className={styles.section} aria-labelledby="other-accounts">
      <h2 id="other-accounts">Other accounts on this device</h2>
      <DecisionMessage result={result} />
      {others.map((account) => (
        <div key={`${account.apiBase} ${account.userId}`} className={styles.other}>
          <div className={styles.words}>
            <Icon name="person" />
            <div>
              <p>{othersWaitText(account)}</p>
              {isMine(account) && (
                <p className={styles.next}>An earlier account with your email address made these awards.</p>
              )}
            </div>
          </div>
          {isMine(account) && (
            <Button icon="send" busy={busy !== null} onClick={() => adopt(account.userId)}>
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
