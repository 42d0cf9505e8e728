import { Outlet, useLocation } from 'react-router-dom';
import { AdminNav } from '#features/admin/frame/admin-nav.tsx';
import { roomAt } from '#features/admin/frame/rooms.ts';
import { WaitingProvider } from '#features/admin/shared/waiting.tsx';
import { SyncChip } from '#features/outbox/sync-chip.tsx';
import { isStaff, mayAward } from '#domain/accounts/roles.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useServerFact } from '#services/hooks/use-server-fact.ts';
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
import { Frame, useMenu } from './frame.tsx';
import styles from './admin-shell.module.css';

/** The frame of the Admin Portal, and its guard. The server decides; this only saves others from what it would refuse. */
export function AdminShell() {
  const { profile } = useAccount().session;
  const { api } = useServices();
  const isOurs = useServerFact((facts) => facts.isOurs);
  if (!isStaff(profile)) return <NotHere text="This page is for the school’s staff." />;
  if (isOurs === false || !api.isSameOrigin) return <NotHere text="This school’s server has its own Admin Portal." />;
  return (
    <WaitingProvider>
      <Portal />
    </WaitingProvider>
  );
}

function Portal() {
  const menu = useMenu();
  const { pathname } = useLocation();
  return (
    <Frame
      classes={{ shell: styles.shell, side: styles.side, topBar: styles.topBar, main: styles.main }}
      side={<AdminNav onOpen={menu.open} />}
      top={
        <>
          <button type="button" className={styles.menuButton} aria-haspopup="dialog" onClick={menu.open}>
            <Icon name="menu" />
            Admin
            <span className="sr-only"> menu</span>
          </button>
          <SyncChip saves={false} />
        </>
      }
      menu={
        menu.isOpen && (
          <ModalDialog title="Admin menu" variant="side" onClose={menu.close}>
            <AdminNav onClose={menu.close} />
          </ModalDialog>
        )
      }
      above={<OfflineWords />}
      section={roomAt(pathname)?.path ?? pathname}
    >
      <Outlet />
    </Frame>
  );
}

/** The portal keeps nothing that the server said. */
function OfflineWords() {
  const connection = useStore(connectionStore);
  if (connection !== 'offline') return null;
  return (
    <StatusMessage>
      You’re offline. The Admin Portal needs the connection. What you typed stays in this tab.
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
