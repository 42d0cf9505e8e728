import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `large` is for what awards points: at least 48 px. */
  size?: 'medium' | 'large' | undefined;
  icon?: IconName | undefined;
}

function lookClass({ variant = 'secondary', size = 'medium' }: Look): string {
  return classNames(styles.button, styles[variant], size === 'large' && styles.large);
}

function Face({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </>
  );
}

/**
 * `busy` keeps the focus where it is and takes no press: a disabled button would lose both.
 * The handler still guards against a second press; this is only the look of it.
 */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(lookClass({ variant, size }), className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant, size, icon, children, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className={lookClass({ variant, size })}>
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}
