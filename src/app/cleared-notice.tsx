import { useLocation } from 'react-router-dom';
import { clearedText } from '#domain/awards/outbox-words.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { useStore } from '#services/store.ts';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import styles from './cleared-notice.module.css';

const SIGNED_OUT: ReadonlySet<string> = new Set([paths.root, paths.welcome, paths.login]);

/** Before the sign-in, for all accounts together: the unsent awards that the browser deleted. */
export function ClearedNotice() {
  const { pathname } = useLocation();
  const cleared = useStore(clearedAwards);
  const lost = sum(cleared.lost);
  const restored = sum(cleared.restored);
  if (!SIGNED_OUT.has(pathname) || lost + restored === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert>
        {clearedText({ lost, restored })}
        {restored > 0 && pathname === paths.login && ' Sign in to send the restored awards.'}
      </Alert>
    </div>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
