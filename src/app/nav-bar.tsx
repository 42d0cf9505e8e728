import { Link, useLocation } from 'react-router-dom';
import { initialsOf } from '#domain/names.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import { useAccount } from '#services/services.ts';
import { Brand } from '#ui/components/brand.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AWARD_STEPS, paths } from '#ui/paths.ts';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import styles from './nav-bar.module.css';

interface Shortcut {
  word: string;
  to: string;
  icon: IconName;
  isHere: (pathname: string) => boolean;
}

const HOME: Shortcut = { word: 'Home', to: paths.dashboard, icon: 'home', isHere: (at) => at === paths.dashboard };

const CLASS: Shortcut = {
  word: 'Class',
  to: paths.class,
  icon: 'grid',
  isHere: (at) => at.startsWith(paths.class) || at.startsWith(paths.rosters),
};

const AWARD: Shortcut = {
  word: 'Award',
  to: paths.award,
  icon: 'award',
  isHere: (at) => at === paths.award || at.startsWith(AWARD_STEPS),
};

const BOARD: Shortcut = {
  word: 'Board',
  to: paths.leaderboard,
  icon: 'board',
  isHere: (at) => at === paths.leaderboard,
};

/** The bar: what people use every day, in one word each. 'More' opens the menu with all the others. */
export function NavBar({ onMore }: { onMore: () => void }) {
  const { profile } = useAccount().session;
  const { pathname } = useLocation();
  useRootMark('nav-bar');
  const shortcuts = mayAward(profile) ? [HOME, CLASS, AWARD, BOARD] : [HOME, BOARD];
  const isElsewhere = !shortcuts.some(({ isHere }) => isHere(pathname));
  return (
    <nav aria-label="Shortcuts" className={styles.nav}>
      <span className={styles.brand}>
        <Brand short="always" />
      </span>
      <ul className={styles.shortcuts}>
        {shortcuts.map(({ word, to, icon, isHere }) => (
          <li key={word}>
            <Link to={to} className={styles.shortcut} aria-current={isHere(pathname) ? 'page' : undefined}>
              <Face icon={icon} word={word} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.shortcut}
            aria-haspopup="dialog"
            aria-current={isElsewhere ? 'true' : undefined}
            onClick={onMore}
          >
            <Face icon="more" word="More" />
          </button>
        </li>
      </ul>
      <span className={styles.me} title={profile.full_name} aria-hidden="true">
        {initialsOf(profile.full_name)}
      </span>
    </nav>
  );
}

function Face({ icon, word }: { icon: IconName; word: string }) {
  return (
    <>
      <span className={styles.pill}>
        <Icon name={icon} size={22} />
      </span>
      {word}
    </>
  );
}
