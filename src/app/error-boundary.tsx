import { Component, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import styles from './error-boundary.module.css';

interface Props {
  children: ReactNode;
  /** Another place is another try: a page that failed does not take the next one with it. */
  place?: string;
  reloadAfterMs?: number;
}

interface State {
  failed: boolean;
  place: string | undefined;
}

/** A render that failed: says so, and offers the one thing that helps. What was typed is in the drafts. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  /** For a screen that nobody stands before. */
  override componentDidCatch(): void {
    if (this.props.reloadAfterMs) setTimeout(() => window.location.reload(), this.props.reloadAfterMs);
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failed} role="alert">
        <h1>Something went wrong</h1>
        <p>Awards that you made are saved on this device.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
