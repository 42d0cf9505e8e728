import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { savedUntilSignInText } from '#domain/awards/waiting-words.ts';
import { countText } from '#domain/plural.ts';
import { connectionStore } from '#services/connection-store.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { useStore } from '#services/store.ts';
import type { Tablet } from '#services/tablet/tablet.ts';
import type { TeacherHere } from '#services/tablet/use-tablet.ts';
import { clockText } from '#ui/clock.ts';
import { Brand } from '#ui/components/brand.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { Faces } from './faces.tsx';
import { LockedOut } from './locked-out.tsx';
import { PinEntry } from './pin-entry.tsx';
import { classNames } from '#ui/class-names.ts';
import night from '#ui/night.module.css';
import styles from './tablet.module.css';

interface Props {
  tablet: Tablet;
  here: { name: string; school: string; lockMinutes: number };
  teachers: readonly TeacherHere[];
}

/** Who is teaching? A tap on a name and its PIN open that teacher's session, without a network too. */
export function LockScreen({ tablet, here, teachers }: Props) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = teachers.find(({ userId }) => userId === chosenId) ?? null;
  const waiting = useWaiting(teachers);
  const isOffline = useStore(connectionStore) === 'offline';
  const back = (): void => setChosenId(null);
  return (
    <main className={classNames(night.night, styles.lock)}>
      <title>Who’s teaching? · Habit Points</title>
      <Head {...here} />
      <div className={styles.middle}>
        {chosen === null && (
          <>
            <Faces teachers={teachers} waiting={waiting.of} onChoose={setChosenId} />
            {waiting.others.map((account) => (
              <p key={`${account.apiBase} ${account.userId}`} className={styles.soft}>
                {savedUntilSignInText(account)}
              </p>
            ))}
          </>
        )}
        {chosen?.hasPin === true && <PinEntry key={chosen.userId} tablet={tablet} teacher={chosen} onBack={back} />}
        {chosen?.hasPin === false && (
          <LockedOut
            name={chosen.name}
            waiting={waiting.of(chosen.userId)}
            isOffline={isOffline}
            signIn={loginPath(null)}
            onBack={back}
          />
        )}
      </div>
      <footer className={styles.foot}>
        {isOffline ? (
          <Line icon="cloud-off">Offline. PINs work. Points wait on this tablet.</Line>
        ) : (
          <Line icon="lock">{`Locks after ${countText(here.lockMinutes, 'minute', 'minutes')}`}</Line>
        )}
        <Link to={paths.display} className={styles.footLink}>
          <Icon name="board" size={20} />
          Leaderboard
        </Link>
      </footer>
    </main>
  );
}

/** How much of each teacher waits here, and what waits of others. */
function useWaiting(teachers: readonly TeacherHere[]) {
  const accounts = useStore(waitingAccounts);
  const here = new Set(teachers.map(({ userId }) => userId));
  const of = (id: string): number =>
    accounts.filter(({ userId }) => userId === id).reduce((sum, { count, undos }) => sum + count + undos, 0);
  return { of, others: accounts.filter(({ userId }) => !here.has(userId)) };
}

function Head({ name, school }: { name: string; school: string }) {
  const now = useNow(10_000);
  return (
    <header className={styles.head}>
      <Brand short="always" />
      <div className={styles.names}>
        <strong>{name}</strong>
        <span className={styles.soft}>{school}</span>
      </div>
      <span className={styles.clock}>{clockText(now.at, now.zone)}</span>
    </header>
  );
}

function Line({ icon, children }: { icon: 'lock' | 'cloud-off'; children: ReactNode }) {
  return (
    <span className={styles.line}>
      <Icon name={icon} size={20} />
      {children}
    </span>
  );
}
