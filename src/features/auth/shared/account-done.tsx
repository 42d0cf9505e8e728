import { useEffect, useRef, type ReactNode } from 'react';
import { StatusMessage } from '#ui/components/message.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import styles from './account.module.css';

interface Props {
  title: string;
  /** What was done, in the product's or the server's words. */
  text: string;
  children?: ReactNode;
}

/** Replaces a form that was sent, and takes the focus, because the focused button is gone. */
export function AccountDone({ title, text, children }: Props) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={here} className={styles.form}>
      <PageHeader title={title} describedBy="account-done" />
      <StatusMessage tone="good" id="account-done">
        {text}
      </StatusMessage>
      {children}
      <ButtonLink to={paths.login} variant="primary" size="large">
        Back to sign in
      </ButtonLink>
    </div>
  );
}
