import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './card-link.module.css';

/** An item of a list of cards (`<ul className="cards">`) that is a link as a whole; Space opens it as Enter does. */
export function CardLink({
  to,
  title,
  icon,
  beside,
  children,
}: {
  to: string;
  title: string;
  icon?: IconName;
  /** Another way on from the same item, beside the link. */
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <li className={beside ? styles.pair : undefined}>
      <Link
        to={to}
        className={classNames('card', styles.card)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          void navigate(to);
        }}
      >
        {icon && (
          <span className={styles.badge}>
            <Icon name={icon} size={32} />
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.title}>{title}</span> {children}
        </span>
        <Icon name="forward" />
      </Link>
      {beside}
    </li>
  );
}
