import { useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AdminNav } from '#features/admin/frame/admin-nav.tsx';
import { roomAt } from '#features/admin/frame/rooms.ts';
import { WaitingProvider } from '#features/admin/frame/waiting.tsx';
import { LostAwards } from '#features/outbox/lost-awards.tsx';
import { SyncChip } from '#features/outbox/sync-chip.tsx';
import { isStaff, mayAward } from '#domain/accounts/roles.ts';
import { connectionStore } from '#services/connection-store.ts';
import { updateStore } from '#services/page/update-store.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { landingPath } from '#ui/landing.ts';
import { paths } from '#ui/paths.ts';
import styles from './admin-shell.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { UpdateBanner } from './updates.tsx';

/** The frame of the Admin Portal, and its guard. The server decides; this only saves others from what it would refuse. */
export function AdminShell() {
  const { profile } = useAccount().session;
  const { isOwnServer } = useServices().api;
  if (!isStaff(profile)) return <NotHere text="This page is for the school’s staff." />;
  if (!isOwnServer) return <NotHere text="This school’s server has its own Admin Portal." />;
  return (
    <WaitingProvider>
      <Frame />
    </WaitingProvider>
  );
}

function Frame() {
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const { key, pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.shell}>
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
      <aside className={styles.side}>
        <AdminNav onOpen={() => setMenuAt(key)} />
      </aside>
      <header className={styles.topBar}>
        <button type="button" className={styles.menuButton} aria-haspopup="dialog" onClick={() => setMenuAt(key)}>
          <Icon name="menu" />
          Admin
          <span className="sr-only"> menu</span>
        </button>
        <SyncChip />
      </header>
      {/* The menu belongs to the page it was opened on: any navigation closes it. */}
      {menuAt === key && (
        <ModalDialog title="Admin menu" look="side" onClose={() => setMenuAt(null)}>
          <AdminNav onClose={() => setMenuAt(null)} />
        </ModalDialog>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <LostAwards />
        <UpdateBanner store={updateStore} />
        <OfflineWords />
        <ErrorBoundary key={roomAt(pathname)?.path ?? pathname} place={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** The portal keeps nothing on the device. */
function OfflineWords() {
  const connection = useStore(connectionStore);
  if (connection !== 'offline') return null;
  return (
    <StatusMessage>
      You’re offline. The Admin Portal needs the connection. What you typed stays on this page.
    </StatusMessage>
  );
}

function NotHere({ text }: { text: string }) {
  const { profile } = useAccount().session;
  return (
    <main className={styles.alone}>
      <PageHeader title="Admin Portal" />
      <EmptyState
        icon="shield"
        text={text}
        action={
          <ButtonLink to={mayAward(profile) ? paths.dashboard : landingPath(profile.role, null)}>
            Go to my page
          </ButtonLink>
        }
      />
    </main>
  );
}
