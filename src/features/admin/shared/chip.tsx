import { classNames } from '#ui/class-names.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './chip.module.css';

/** A state in a word and an icon; its colour never speaks alone. */
export function Chip({ text, icon, tone }: { text: string; icon: IconName; tone: 'good' | 'warn' | 'plain' }) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon name={icon} size={16} />
      {text}
    </span>
  );
}
