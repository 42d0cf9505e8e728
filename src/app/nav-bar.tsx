import type { Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { mayAward } from '#domain/accounts/roles.ts';
import { useAccount } from '#services/services.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import styles from './nav-bar.module.css';
import { PlaceLink } from './place-link.tsx';
import { barPlaces, isAt } from './places.ts';

/** The bar of a phone: the places of every day. 'More' opens the sidebar over the page, with all of them. */
export function NavBar({ onMore, moreRef }: { onMore: () => void; moreRef: Ref<HTMLButtonElement> }) {
  const { profile } = useAccount().session;
  const { pathname } = useLocation();
  useRootMark('nav-bar');
  const shortcuts = barPlaces(mayAward(profile));
  const isElsewhere = !shortcuts.some((place) => isAt(place, pathname));
  return (
    <nav aria-label="Shortcuts" className={styles.nav}>
      <ul className={styles.shortcuts}>
        {shortcuts.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} className={styles.shortcut}>
              <Face icon={place.icon} word={place.label} />
            </PlaceLink>
          </li>
        ))}
        <li>
          <button
            ref={moreRef}
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
