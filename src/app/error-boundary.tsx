import { Component, Suspense, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { paths } from '#ui/paths.ts';
import styles from './error-boundary.module.css';
import { lazyPart } from './lazy-part.tsx';

const CopyRescue = lazyPart(async () => (await import('#features/outbox/copy-rescue.tsx')).CopyRescue);

/** A hall display that failed tries again by itself, at most once in this time. */
const HALL_RELOADS_AFTER_MS = 60_000;
const isInHall = (): boolean => location.pathname === paths.kiosk || location.pathname === paths.display;

interface Props {
  children: ReactNode;
  /** A new place is a new try, so a failed page does not break the next one. */
  place?: string;
}

interface State {
  failed: 'screen' | 'storage' | null;
  place: string | undefined;
}

/** The errors of browsers that can't open a database, such as 'Internal error opening backing store'. */
function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && ['UnknownError', 'OpenFailedError', 'DatabaseClosedError'].includes(error.name);
}

/** Shown after a failed render: says so, and offers Reload. Typed values are in the drafts. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place };

  /** In the hall nobody can press Reload, and passers-by must not get at anyone's awards. */
  override componentDidCatch(): void {
    if (isInHall()) setTimeout(() => window.location.reload(), HALL_RELOADS_AFTER_MS);
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: isStorageFailure(error) ? 'storage' : 'screen' };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: null, place };
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    const isStorage = this.state.failed === 'storage';
    return (
      <div className={styles.failed} role="alert">
        <h1>{isStorage ? 'This browser can’t open its storage' : 'Something went wrong'}</h1>
        <p>
          {isInHall()
            ? 'This screen tries again every minute. If that doesn’t help, restart the device.'
            : isStorage
              ? 'Nothing can be saved or sent at the moment. Close all windows of this browser, or restart the device.'
              : 'Awards that you made are saved on this device.'}
        </p>
        {!isInHall() && (
          <Suspense>
            <CopyRescue />
          </Suspense>
        )}
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
