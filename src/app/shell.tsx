import { useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { InstallBanner } from '#features/install/install-banner.tsx';
import { LostAwards } from '#features/outbox/lost-awards.tsx';
import { SyncChip } from '#features/outbox/sync-chip.tsx';
import { useSchoolCache } from '#features/school-cache/use-school-cache.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import { updateStore } from '#services/page/update-store.ts';
import { Brand } from '#ui/components/brand.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AWARD_STEPS, paths } from '#ui/paths.ts';
import { TopCornerContext } from '#ui/top-corner.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import footerStyles from './footer.module.css';
import { NavBar } from './nav-bar.tsx';
import { PrintHead } from './print-head.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { UpdateBanner } from './updates.tsx';

/** A page that draws its own top shows it there. */
const CORNER = <SyncChip />;

/** Whether this device shows the sidebar collapsed. */
const SIDEBAR_KEY = 'habit-points.sidebar';

/**
 * Each page starts from nothing, but the steps of an award are one: their draft stays in memory between them, so that no
 * step reads what the one before has not written yet.
 */
function sectionOf(pathname: string): string {
  return pathname === paths.award || pathname.startsWith(AWARD_STEPS) ? paths.award : pathname;
}

/** The frame of every screen of a signed-in person. */
export function Shell() {
  useSchoolCache();
  const [collapsed, setCollapsed] = useState(() => readLocal(SIDEBAR_KEY) === 'collapsed');
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const { key, pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const toggle = (): void => {
    setCollapsed(!collapsed);
    writeLocal(SIDEBAR_KEY, collapsed ? 'open' : 'collapsed');
  };
  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <NavBar onMore={() => setMenuAt(key)} />
      <aside className={styles.sidebar}>
        <Sidebar collapsed={collapsed} onToggle={toggle} />
      </aside>
      <header className={styles.topBar}>
        <div className={styles.brand}>
          <Brand short="narrow" />
        </div>
        {CORNER}
      </header>
      {/* The menu belongs to the page it was opened on: any navigation closes it. */}
      {menuAt === key && (
        <ModalDialog title="More" look="side" onClose={() => setMenuAt(null)}>
          <Sidebar collapsed={false} onClose={() => setMenuAt(null)} />
        </ModalDialog>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <PrintHead />
        <LostAwards />
        <UpdateBanner store={updateStore} />
        <ErrorBoundary key={sectionOf(pathname)} place={pathname}>
          <TopCornerContext value={CORNER}>
            <Outlet />
          </TopCornerContext>
        </ErrorBoundary>
        {pathname === paths.dashboard && <InstallBanner />}
      </main>
      <Footer />
    </div>
  );
}

/** Help, in the same place on every screen (WCAG 3.2.6). Without an address in the build, the link opens a help page. */
function Footer() {
  const address: string = import.meta.env.VITE_HELP_EMAIL ?? '';
  const face = (
    <>
      <Icon name={address ? 'mail' : 'question'} size={20} />
      Submit ideas or request help
    </>
  );
  return (
    <footer className={footerStyles.footer}>
      {address ? (
        <a href={`mailto:${address}?subject=${encodeURIComponent('Habit Points')}`}>{face}</a>
      ) : (
        <Link to={paths.help}>{face}</Link>
      )}
    </footer>
  );
}
