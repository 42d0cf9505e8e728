import type { ReactNode } from 'react';
import { Brand } from '#ui/components/brand.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { classNames } from '#ui/class-names.ts';
import night from '#ui/night.module.css';
import styles from './display-view.module.css';

/** A hall display that shows no board, sized by the screen, and without a way to anywhere else. */
export function DisplayFrame({
  name = 'Hall display',
  title,
  aside,
  children,
}: {
  /** What this screen is. */
  name?: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const heading = usePageFocus();
  return (
    <main className={classNames(night.night, styles.display)}>
      <title>{`${name} · Habit Points`}</title>
      <div className={styles.picture}>
        <div className={styles.words}>
          <div className={styles.brand}>
            <Brand />
          </div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
        {aside}
      </div>
    </main>
  );
}
