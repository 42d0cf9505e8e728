import { useState } from 'react';
import type { ReviewOutcome, WaitingAward } from '#contracts/admin/awards.ts';
import { REVIEW_WORDS } from '#domain/awards/review-words.ts';
import { countText } from '#domain/plural.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { AwardCell, StudentCell, TapCell } from './award-cells.tsx';
import styles from './review-table.module.css';

const COLUMNS: readonly Column[] = [
  { label: 'Select' },
  { label: 'Student' },
  { label: 'Award' },
  { label: 'Teacher' },
  { label: 'Why it waits' },
  { label: 'Decide', kind: 'action' },
];

interface Props {
  rows: readonly WaitingAward[];
  isBusy: boolean;
  onDecide: (awards: readonly WaitingAward[], outcome: ReviewOutcome) => void;
}

/** One page of waiting awards, to be decided one by one or together. */
export function ReviewTable({ rows, isBusy, onDecide }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // What was decided, or is on another page, is no longer chosen.
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const tick = (ids: readonly string[], isOn: boolean): void =>
    setTicked((last) => {
      const next = new Set(last);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const isAll = chosen.length === rows.length;
  return (
    <>
      <div className={styles.bulk}>
        <Checkbox
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() =>
            tick(
              rows.map(({ id }) => id),
              !isAll,
            )
          }
        >
          All {rows.length} on this page
        </Checkbox>
        <output className={styles.chosen}>{chosen.length > 0 && `${chosen.length} selected`}</output>
        {chosen.length > 0 && (
          <>
            <Button variant="primary" icon="check" busy={isBusy} onClick={() => onDecide(chosen, 'counted')}>
              Count {countText(chosen.length, 'award')}
            </Button>
            <Button busy={isBusy} onClick={() => onDecide(chosen, 'declined')}>
              Decline {chosen.length}…
            </Button>
          </>
        )}
      </div>
      <DataTable caption="Awards that wait for a decision" columns={COLUMNS} className={styles.table}>
        {rows.map((award) => (
          <tr key={award.id}>
            <td className={styles.tick}>
              <Tick of={award} isOn={ticked.has(award.id)} onChange={() => tick([award.id], !ticked.has(award.id))} />
            </td>
            <StudentCell award={award} />
            <AwardCell award={award} />
            <TapCell award={award} />
            <td className={cells.line}>{REVIEW_WORDS[award.why]}</td>
            <td className={styles.decide}>
              <Decide award={award} isBusy={isBusy} onDecide={onDecide} />
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

function Tick({ of: { points, student }, isOn, onChange }: { of: WaitingAward; isOn: boolean; onChange: () => void }) {
  return (
    <Checkbox checked={isOn} onChange={onChange}>
      <span className="sr-only">
        Select +{points} for {student.name}
      </span>
    </Checkbox>
  );
}

function Decide({ award, isBusy, onDecide }: Pick<Props, 'isBusy' | 'onDecide'> & { award: WaitingAward }) {
  const which = <span className="sr-only">{`+${award.points} for ${award.student.name}`}</span>;
  return (
    <div className={styles.buttons}>
      <Button icon="check" busy={isBusy} onClick={() => onDecide([award], 'counted')}>
        Count {which}
      </Button>
      <Button variant="quiet" busy={isBusy} onClick={() => onDecide([award], 'declined')}>
        Decline… {which}
      </Button>
    </div>
  );
}
