import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './setup.module.css';

interface Props {
  icon: IconName;
  title: string;
  text: string;
  /** A button or a link. */
  children: ReactNode;
}

/** One thing that can be done next. */
export function NextCard({ icon, title, text, children }: Props) {
  return (
    <li className={`card ${styles.next}`}>
      <Icon name={icon} size={26} />
      <span className={styles.nextWords}>
        <strong>{title}</strong>
        <span className={styles.soft}>{text}</span>
      </span>
      {children}
    </li>
  );
}
