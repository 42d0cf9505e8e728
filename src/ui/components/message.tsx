import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './message.module.css';

/** What happened, read out politely. Buttons are outside, so that they are not read with it. */
export function StatusMessage({
  tone = 'info',
  id,
  children,
}: {
  tone?: 'info' | 'good';
  id?: string;
  children: ReactNode;
}) {
  return (
    <output id={id} className={classNames(styles.message, styles[tone])}>
      <Icon name={tone === 'good' ? 'check' : 'info'} size={20} />
      <span>{children}</span>
    </output>
  );
}

/**
 * What was refused or failed, read out at once; `action` is the button beside it (Retry). It is calm where the device is
 * offline: nothing is wrong then.
 */
export function Alert({
  id,
  children,
  action,
  isCalm = false,
}: {
  id?: string;
  children: ReactNode;
  action?: ReactNode;
  isCalm?: boolean;
}) {
  return (
    <div className={classNames(styles.message, styles.alert, isCalm ? styles.info : styles.bad)}>
      <Icon name={isCalm ? 'cloud-off' : 'warning'} size={20} />
      <div role="alert" id={id} className={styles.words}>
        {children}
      </div>
      {action}
    </div>
  );
}
