import { useState } from 'react';
import type { ResetRow } from '#contracts/admin/resets.ts';
import { typedAddress } from '#domain/address.ts';
import { HandOn } from '#features/admin/shared/hand-on.tsx';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { momentText } from '#ui/when-text.ts';
import styles from './resets-screen.module.css';
import { nameOf } from './reset-words.ts';

type Copied = 'not-yet' | 'copied' | 'failed';

interface Props {
  row: ResetRow;
  made: { code: string; expires_at: string };
  onClose: () => void;
}

/** Shows the code this once: the server keeps only its hash. */
export function CodeDialog({ row, made, onClose }: Props) {
  const [copied, setCopied] = useState<Copied>('not-yet');
  const origins = useSharedOrigins();
  const now = useNow(60_000);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(made.code);
      setCopied('copied');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <ModalDialog title={`The code for ${nameOf(row)}`} onClose={onClose}>
      <p className={styles.code}>{made.code}</p>
      <p>
        Give it to {row.first_name} in person or by telephone. It is shown only now, works once, and expires{' '}
        {momentText(Date.parse(made.expires_at), now)}.
      </p>
      <SharedAddress origins={origins}>
        {(origin) => (
          <p>
            On the sign-in page: Forgot password, then ‘I have a code’. The address is{' '}
            <strong className={styles.address}>{typedAddress(origin, paths.recoverCode)}</strong>.
          </p>
        )}
      </SharedAddress>
      <HandOn
        to={row.email}
        about={{ kind: 'reset_code', name: row.first_name, code: made.code, until: made.expires_at }}
      />
      <output className="sr-only">{copied === 'copied' && 'Copied.'}</output>
      {copied === 'failed' && <p>This browser copies nothing here. Write the code down.</p>}
      <div className="buttons">
        <Button icon={copied === 'copied' ? 'check' : undefined} onClick={() => void copy()}>
          {copied === 'copied' ? 'Copied' : 'Copy the code'}
        </Button>
        <Button variant="primary" onClick={onClose}>
          I have given it
        </Button>
      </div>
    </ModalDialog>
  );
}
