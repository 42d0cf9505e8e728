import type { Ladder } from '#domain/people/ladder.ts';
import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { AdminStudentFilter } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import type { ChangeKind } from '#domain/people/student-record.ts';
import { numberText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './students.module.css';
import { useChanged } from './use-changed.tsx';

interface Props {
  selected: ReadonlySet<string>;
  /** How many the list finds, on all its pages. */
  found: number;
  filter: Partial<Record<keyof AdminStudentFilter, string | undefined>>;
  state: AdminStudentFilter['state'];
  houses: readonly House[];
  onSelect: (ids: ReadonlySet<string>) => void;
  onChanged: () => void;
}

const KINDS: Record<AdminStudentFilter['state'], readonly ChangeKind[]> = {
  here: ['house', 'grade', 'archive'],
  archived: ['restore'],
  all: ['house', 'grade', 'archive', 'restore'],
};

const labelsOf = ({ word }: Ladder): Record<ChangeKind, string> => ({
  house: 'Move house…',
  grade: `${word}…`,
  archive: 'Archive…',
  restore: 'Restore…',
});

/** What can be done with the selected students, and the result of the last change, with its Undo. */
export function BulkBar({ selected, found, filter, state, houses, onSelect, onChanged }: Props) {
  const [asking, setAsking] = useState<ChangeKind | null>(null);
  const { show, outcome } = useChanged(onChanged);
  const labels = labelsOf(useLadder());
  return (
    <>
      {outcome}
      {selected.size > 0 && (
        <section className={classNames('begun', styles.bulk)} aria-label="Selected students">
          <Chosen selected={selected} found={found} filter={filter} onSelect={onSelect} />
          <div className="buttons">
            {KINDS[state].map((kind) => (
              <Button key={kind} onClick={() => setAsking(kind)}>
                {labels[kind]}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => onSelect(new Set())}>
              Clear
            </Button>
          </div>
        </section>
      )}
      {asking && (
        <ChangeDialog
          kind={asking}
          ids={[...selected]}
          houses={houses}
          onClose={() => setAsking(null)}
          onDone={(answer) => {
            setAsking(null);
            show(asking, answer);
            onSelect(new Set());
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** How many are selected, and the way to select all that the list finds, on every page. */
function Chosen({ selected, found, filter, onSelect }: Pick<Props, 'selected' | 'found' | 'filter' | 'onSelect'>) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const selectAll = () =>
    act(
      'Not all students were selected.',
      () => call('adminStudentIds', { query: filter }),
      ({ ids }) => onSelect(new Set(ids)),
    );
  return (
    <div className={styles.chosen}>
      <output>
        <strong>{numberText(selected.size)} selected</strong>
      </output>
      {selected.size < found && (
        <Button variant="quiet" busy={isBusy} onClick={selectAll}>
          Select all {numberText(found)}
        </Button>
      )}
      {problem && <Alert>{problem}</Alert>}
    </div>
  );
}
