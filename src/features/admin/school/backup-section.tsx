import { useState } from 'react';
import type { BackupsAnswer } from '#contracts/admin/backups.ts';
import { countText } from '#domain/plural.ts';
import type { Moment } from '#domain/school-clock.ts';
import { useAdminCall, type AdminLoad } from '#services/admin/use-admin.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { ActButton } from '#features/admin/shared/act-button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { momentText } from '#ui/when-text.ts';
import look from '#features/admin/catalog/editor.module.css';
import styles from './school-screen.module.css';
import { numbersIn } from '#domain/formats.ts';

/** How old the last backup is, and one more. The files stay on the server. */
export function BackupSection({ load, mayChange }: { load: AdminLoad<BackupsAnswer>; mayChange: boolean }) {
  const call = useAdminCall();
  const [said, setSaid] = useState<string | null>(null);
  const now = useNow(60_000);
  return (
    <section className={`card ${styles.terms}`} aria-labelledby="backups">
      <AdminView of={load} failed="Couldn’t load the backups." bars={2} height="3rem">
        {(backups) => (
          <>
            <h2 id="backups">Backups</h2>
            <State of={backups} now={now} />
            {mayChange && backups.is_on && (
              <div className={look.buttons}>
                <ActButton
                  icon="download"
                  failed="No backup was made."
                  send={() => call('makeBackup', {})}
                  onDone={() => {
                    setSaid('The backup is made.');
                    load.refresh();
                  }}
                >
                  Back up now
                </ActButton>
              </div>
            )}
            <Outcome text={said} />
          </>
        )}
      </AdminView>
    </section>
  );
}

function State({ of: { is_on, newest, kept, failed_at, trouble_since }, now }: { of: BackupsAnswer; now: Moment }) {
  if (!is_on) return <StatusMessage>This server makes no backups by itself: BACKUP_DIR turns them off.</StatusMessage>;
  return (
    <>
      {failed_at !== null && (
        <Alert>
          The backup {momentText(Date.parse(failed_at), now)} could not be written, and none since. The server’s log
          says why. Its disk may be full.
        </Alert>
      )}
      {failed_at === null && trouble_since !== null && (
        <Alert>The backup of last night is missing. The server’s log says why.</Alert>
      )}
      {newest === null ? (
        <p>There is none yet. The server makes one each night.</p>
      ) : (
        <p>
          The last one was made {momentText(Date.parse(newest.at), now)} ({megabytes(newest.bytes)}). The server keeps{' '}
          {countText(kept, 'backup', 'backups')}.
        </p>
      )}
      <p className={styles.hint}>
        The server makes one each night, and one before each import and update. Have them copied to another machine,
        without the server’s key.
      </p>
    </>
  );
}

const size = numbersIn({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const megabytes = (bytes: number): string => size(bytes / 1_000_000);
