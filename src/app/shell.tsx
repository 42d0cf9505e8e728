import { useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { SignOutQuestion } from '#features/auth/sign-out/sign-out-dialog.tsx';
import { useSignOut } from '#features/auth/sign-out/use-sign-out.ts';
import { InstallBanner } from '#features/install/install-banner.tsx';
import { StillChip, SyncChip } from '#features/outbox/sync-chip.tsx';
import { useSchoolCache } from '#features/school-cache/use-school-cache.ts';
import { useHelpEmail } from '#services/hooks/use-school-name.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AWARD_STEPS, paths } from '#ui/paths.ts';
import { TopCornerContext } from '#ui/top-corner.ts';
import footerStyles from './footer.module.css';
import { Frame, useMenu } from './frame.tsx';
import { NavBar } from './nav-bar.tsx';
import { PrintHead } from './print-head.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useLastScreen } from './use-last-screen.ts';

/** What a page that draws its own top shows in its corner. */
const CORNER = <StillChip />;

/** Where the sidebar is a menu over the page, and a bar is at the thumb. A phone on its side has no height for nine places. */
const PHONE = '(width < 768px), (height < 480px)';
/** Where there is room for the open sidebar, until a person decides. */
const ROOMY = '(width >= 1280px)';

/** Whether this device shows the sidebar open or collapsed, as a person decided. */
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
  const isPhone = useMedia(PHONE, false);
  const isRoomy = useMedia(ROOMY, true);
  const [chosen, setChosen] = useState(() => readLocal(SIDEBAR_KEY));
  const collapsed = chosen === null ? !isRoomy : chosen === 'collapsed';
  const menu = useMenu();
  const signOut = useSignOut();
  // 'More' in the bar of a phone, 'Sign out' in the sidebar beside the page: one of them is there.
  const wayOut = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useLastScreen(pathname);
  const toggle = (): void => {
    const next = collapsed ? 'open' : 'collapsed';
    setChosen(next);
    writeLocal(SIDEBAR_KEY, next);
  };
  return (
    <Frame
      classes={{ shell: styles.shell, side: styles.side, topBar: styles.topBar, main: styles.main }}
      isCollapsed={collapsed}
      bar={isPhone && <NavBar onMore={menu.open} moreRef={wayOut} />}
      side={!isPhone && <Sidebar collapsed={collapsed} onToggle={toggle} signOut={signOut} signOutRef={wayOut} />}
      top={
        isPhone ? (
          <div className={styles.corner}>
            <StillChip />
          </div>
        ) : (
          <SyncChip />
        )
      }
      menu={
        <>
          {menu.isOpen && (
            <ModalDialog title="More" variant="side" onClose={menu.close}>
              <Sidebar collapsed={false} onClose={menu.close} signOut={signOut} />
            </ModalDialog>
          )}
          <SignOutQuestion signOut={signOut} elseFocus={wayOut} />
        </>
      }
      above={<PrintHead />}
      below={pathname === paths.dashboard && <InstallBanner />}
      footer={<Footer />}
      section={sectionOf(pathname)}
    >
      <TopCornerContext value={CORNER}>
        <Outlet />
      </TopCornerContext>
    </Frame>
  );
}

/**
 * Help, in the same place on every screen (WCAG 3.2.6): a mail to the school's address, else to that of the build, else the
 * help page.
 */
function Footer() {
  const address = useHelpEmail() ?? import.meta.env.VITE_HELP_EMAIL ?? '';
  const face = (
    <>
      <Icon name={address ? 'mail' : 'question'} size={20} />
      Submit ideas or request help
    </>
  );
  return (
    <footer className={footerStyles.footer}>
      {address ? (
        <a
          href={`mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent('Habit Points')}`}
        >
          {face}
        </a>
      ) : (
        <Link to={paths.help}>{face}</Link>
      )}
    </footer>
  );
}
