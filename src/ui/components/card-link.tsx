import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './card-link.module.css';

/** A card that is a link as a whole; Space opens it as Enter does. */
export function CardLink({ to, title, children }: { to: string; title: string; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {children}
      </span>
      <Icon name="forward" />
    </Link>
  );
}
