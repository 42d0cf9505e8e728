import { useState } from 'react';
import type { AdminHouse } from '#contracts/admin/houses.ts';
import { LARGEST_CREST_KB, LARGEST_CREST_PX, SMALLEST_CREST_PX } from '#domain/houses/crest-check.ts';
import { crestOf } from '#domain/houses/houses.ts';
import type { Result } from '#domain/failure.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { readCrest } from '#services/page/read-crest.ts';
import { FileButton } from '#ui/components/file-button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { AskButton, AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import styles from './house-editor.module.css';

const NOT_TAKEN = 'Couldn’t take this picture.';
const GONE = 'The picture that the house has now is deleted. To have it back, choose its file again.';

/** The crest of a house: its picture is sent as soon as it is chosen, after a question where it takes the place of another. */
export function CrestField({ house, onChanged }: { house: AdminHouse; onChanged: (words: string) => void }) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const [replacing, setReplacing] = useState<File | null>(null);
  const taken = (): void => onChanged(`${house.name} has a new crest.`);
  const upload = async (file: File): Promise<Result<AdminHouse>> => {
    const read = await readCrest(file);
    // Said as the server would say it.
    if (!read.ok)
      return { ok: false, failure: { kind: 'refused', status: 422, code: 'bad_crest', detail: read.problem } };
    return call('setCrest', { id: house.id, body: { png: read.png } });
  };
  // Without its own picture, a house with the name of a bundled one shows that one's crest.
  const canBeRemoved = house.icon !== null && crestOf({ ...house, icon: null }) !== house.icon;
  return (
    <div className={styles.crest}>
      <HouseCrest house={house} size={64} />
      <div>
        <h3>Crest</h3>
        <p className="soft">
          PNG, best square, {SMALLEST_CREST_PX} to {LARGEST_CREST_PX} pixels, at most {LARGEST_CREST_KB} kB. Without
          one: the shield with the house’s letter.
        </p>
      </div>
      <div className={styles.crestButtons}>
        <FileButton
          accept="image/png"
          label={isBusy ? 'Sending…' : 'Choose a file'}
          onFile={(file) => (house.has_own_crest ? setReplacing(file) : act(NOT_TAKEN, () => upload(file), taken))}
        />
        {canBeRemoved && (
          <AskButton
            label="Remove…"
            title={`Remove the crest of ${house.name}?`}
            confirm="Remove"
            keep="Keep it"
            failed="Couldn’t remove the crest."
            send={() => call('removeCrest', { id: house.id })}
            onDone={() => onChanged(`The crest of ${house.name} is removed.`)}
          >
            <p>{GONE}</p>
          </AskButton>
        )}
      </div>
      {problem && <Alert>{problem}</Alert>}
      {replacing && (
        <AskDialog
          title={`Replace the crest of ${house.name}?`}
          confirm="Replace"
          keep="Keep it"
          failed={NOT_TAKEN}
          send={() => upload(replacing)}
          onDone={() => {
            setReplacing(null);
            taken();
          }}
          onClose={() => setReplacing(null)}
        >
          <p>{GONE}</p>
        </AskDialog>
      )}
    </div>
  );
}
