import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { StudentChange, StudentChangeAnswer } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { stepOptions, type Ladder } from '#domain/people/ladder.ts';
import type { ChangeKind } from '#domain/people/student-record.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SelectField } from '#ui/components/select-field.tsx';

interface Props {
  kind: ChangeKind;
  ids: readonly string[];
  /** A name, where it is about one student. */
  name?: string;
  houses: readonly House[];
  onClose: () => void;
  onDone: (answer: StudentChangeAnswer) => void;
}

/** What the dialog asks, what it says of the consequences, and the button that does it. */
const asksOf = ({
  word,
}: Ladder): Record<ChangeKind, { title: (who: string) => string; text: string; confirm: (who: string) => string }> => ({
  house: {
    title: (who) => `Move ${who} to which house?`,
    text: 'Points stay with the house in which they were awarded. New ones go to the new house.',
    confirm: (who) => `Move ${who}`,
  },
  grade: {
    title: (who) => `${word}: ${who}`,
    text: 'You can undo this afterwards.',
    confirm: (who) => `Set it for ${who}`,
  },
  archive: {
    title: (who) => `Archive ${who}?`,
    text: 'They leave every list and roster, and nobody can award them points. Their points stay in the totals. You can restore them at any time.',
    confirm: (who) => `Archive ${who}`,
  },
  restore: {
    title: (who) => `Restore ${who}?`,
    text: 'They come back to every list and to the rosters in which they were.',
    confirm: (who) => `Restore ${who}`,
  },
});

/** Asks before many students are changed, says how many, and does it. */
export function ChangeDialog({ kind, ids, name, houses, onClose, onDone }: Props) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const ladder = useLadder();
  const { act, isBusy, problem } = useAdminAction();
  const options = {
    house: [...houses.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'No house' }],
    grade: [...stepOptions(ladder), { value: '', label: 'None' }],
    archive: [],
    restore: [],
  }[kind];
  const [value, setValue] = useState(options[0]?.value ?? '');
  const who = name ?? countText(ids.length, 'student', 'students');
  const { title, text, confirm } = asksOf(ladder)[kind];
  const send = () => {
    const body = { ids: [...ids], change: changeOf(kind, value) };
    act('Nothing was changed.', () => call('changeStudents', { body, key: keyOf(body) }), onDone);
  };
  return (
    <ModalDialog title={title(who)} onClose={onClose}>
      {options.length > 0 && (
        <SelectField
          label={kind === 'house' ? 'House' : ladder.word}
          value={value}
          options={options}
          onValue={setValue}
        />
      )}
      <p>{text}</p>
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={kind === 'archive' ? 'danger' : 'primary'} busy={isBusy} onClick={send}>
          {confirm(who)}
        </Button>
      </div>
    </ModalDialog>
  );
}

function changeOf(kind: ChangeKind, value: string): StudentChange['change'] {
  switch (kind) {
    case 'house':
      return { kind, house_id: value || null };
    case 'grade':
      return { kind, grade: value === '' ? null : Number(value) };
    case 'archive':
    case 'restore':
      return { kind };
  }
}
