import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LostAwards } from '#features/outbox/lost-awards.tsx';
import { WentBackNotice } from '#features/outbox/went-back-notice.tsx';
import { updateStore } from '#services/page/update-store.ts';
import { classNames } from '#ui/class-names.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { UpdateBanner } from './updates.tsx';

interface Classes {
  shell: string | undefined;
  side: string | undefined;
  topBar: string | undefined;
  main: string | undefined;
}

interface Menu {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The navigation over the page. It belongs to the page it was opened on: any navigation closes it. */
export function useMenu(): Menu {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { key } = useLocation();
  return { isOpen: openAt === key, open: () => setOpenAt(key), close: () => setOpenAt(null) };
}

interface Props {
  /** The grid of the page, and what differs between its frames. */
  classes: Classes;
  isCollapsed?: boolean;
  /** Before everything else, such as the bar at the foot of a phone. */
  bar?: ReactNode;
  side: ReactNode;
  top: ReactNode;
  /** What is over the page: its menu, while it is open, and questions. */
  menu: ReactNode;
  /** In main, above and below the page. */
  above: ReactNode;
  below?: ReactNode;
  footer?: ReactNode;
  /** What an error takes away: a page, or all the steps of a task. */
  section: string;
  /** The page. */
  children: ReactNode;
}

/** What every page of a signed-in person has around it: the skip link, the navigation, and the banners of main. */
export function Frame(props: Props) {
  const { classes, isCollapsed = false, bar, side, top, menu, above, below, footer, section, children } = props;
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
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
      {bar}
      <aside className={classNames(styles.side, classes.side)}>{side}</aside>
      <header className={classNames(styles.topBar, classes.topBar)}>{top}</header>
      {menu}
      <main id="main" ref={main} tabIndex={-1} className={classNames(styles.main, classes.main)}>
        <div className={styles.banners} data-only-now="">
          {above}
          <LostAwards />
          <WentBackNotice />
          <UpdateBanner store={updateStore} />
        </div>
        <ErrorBoundary key={section} place={pathname}>
          {children}
        </ErrorBoundary>
        {below}
      </main>
      {footer}
    </div>
  );
}
