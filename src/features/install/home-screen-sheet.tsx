import { countText, plural } from '#domain/plural.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './install-banner.module.css';

/** iOS installs by hand only: where to press. The installed app shares nothing with this tab, so its awards come first. */
export function HomeScreenSheet({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  return (
    <ModalDialog title="Add to Home Screen" onClose={onClose}>
      {unsent > 0 && (
        <Alert>
          {countText(unsent, 'unsent award', 'unsent awards')} in this tab. The app on the home screen has a storage of
          its own. Send {plural(unsent, 'it', 'them')} from here first.
        </Alert>
      )}
      <ol className={styles.steps}>
        <li>
          Tap <Icon name="share" size={20} /> <strong>Share</strong> in the browser’s bar.
        </li>
        <li>
          Choose <strong>Add to Home Screen</strong>.
        </li>
        <li>
          Leave <strong>Open as Web App</strong> on, and tap <strong>Add</strong>.
        </li>
        <li>Open Habit Points from the home screen and sign in once more.</li>
      </ol>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>
  );
}
