import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '#ui/components/brand.tsx';
import { paths } from '#ui/paths.ts';
import styles from './auth-page.module.css';
import { BrandPanel } from './brand-panel.tsx';

/** What is around each page of someone who is not signed in yet. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <BrandPanel />
      <main className={styles.main}>
        <div className={styles.column}>
          <Link to={paths.welcome} className={styles.home}>
            <Brand />
          </Link>
          {children}
        </div>
      </main>
    </div>
  );
}
