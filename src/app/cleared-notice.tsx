import { useLocation } from 'react-router-dom';
import { clearedText } from '#domain/awards/outbox-words.ts';
import { STORAGE_LOST_TEXT } from '#domain/storage-words.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { storageLost } from '#services/outbox/storage-lost.ts';
import { useStore } from '#services/store.ts';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import styles from './cleared-notice.module.css';

const SIGNED_OUT: ReadonlySet<string> = new Set([paths.root, paths.welcome, paths.login]);

/** Before the sign-in, for all accounts together: what this device lost. */
export function ClearedNotice() {
  const { pathname } = useLocation();
  const cleared = useStore(clearedAwards);
  const lost = sum(cleared.lost);
  const restored = sum(cleared.restored);
  const isStorageLost = useStore(storageLost);
  if (!SIGNED_OUT.has(pathname)) return null;
  return (
    <div className={styles.notice}>
      {isStorageLost && <Alert>{STORAGE_LOST_TEXT}</Alert>}
      {lost + restored > 0 && (
        <Alert>
          {clearedText({ lost, restored })}
          {restored > 0 && pathname === paths.login && ' Sign in to send the restored awards.'}
        </Alert>
      )}
    </div>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
