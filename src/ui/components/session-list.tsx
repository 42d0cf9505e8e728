import type { Moment } from '#domain/school-clock.ts';
import { whenText } from '#ui/when-text.ts';
import { Button } from './button.tsx';
import styles from './session-list.module.css';

interface OpenSession {
  id: string;
  browser: string | null;
  signed_in_at: string;
  last_used_at: string;
  is_current: boolean;
}

interface Props {
  sessions: readonly OpenSession[];
  now: Moment;
  busy: boolean;
  /** Which of them have a button that signs them out. */
  mayEnd: (session: OpenSession) => boolean;
  onEnd: (session: OpenSession) => void;
}

/** The devices on which somebody is signed in, with the way to sign them out. */
export function SessionList({ sessions, now, busy, mayEnd, onEnd }: Props) {
  return (
    <ul className={styles.sessions}>
      {sessions.map((each) => {
        const since = whenText(Date.parse(each.signed_in_at), now);
        const browser = each.browser ?? 'A browser';
        return (
          <li key={each.id} className={styles.session}>
            <span className={styles.words}>
              <strong>{each.is_current ? `${browser}, this device` : browser}</strong>
              <span className={styles.soft}>
                Signed in: {since}. Last used: {whenText(Date.parse(each.last_used_at), now)}
              </span>
            </span>
            {mayEnd(each) && (
              <Button busy={busy} aria-label={`Sign out ${browser} of ${since}`} onClick={() => onEnd(each)}>
                Sign out
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
