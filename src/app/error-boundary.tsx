import { Component, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import styles from './error-boundary.module.css';

/** A render that failed: says so, and offers the one thing that helps. What was typed is in the drafts. */
export class ErrorBoundary extends Component<{ children: ReactNode; reloadAfterMs?: number }, { failed: boolean }> {
  override state = { failed: false };

  /** For a screen that nobody stands before. */
  override componentDidCatch(): void {
    if (this.props.reloadAfterMs) setTimeout(() => window.location.reload(), this.props.reloadAfterMs);
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
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
