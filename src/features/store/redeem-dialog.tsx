import { useLadder } from '#ui/school/ladder-context.ts';
import { useMemo, useState } from 'react';
import type { StoreItem } from '#contracts/store.ts';
import type { DirectoryStudent } from '#contracts/students.ts';
import { balanceOf } from '#data/cache/balance.ts';
import { students as directory } from '#data/cache/students.ts';
import { redeem } from '#data/commands/redeem.ts';
import { genericFailureText, reachOf, type Failure } from '#domain/failure.ts';
import { foldText, fullName } from '#domain/names.ts';
import { stepName } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import { tooFewPoints } from '#domain/store/store-words.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useCacheDeps, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import styles from './redeem-dialog.module.css';
import type { RedeemedItem } from './redeemed.tsx';

/** As many as fit below the search. */
const MOST_FOUND = 6;

interface Props {
  item: StoreItem;
  /** Whom the address names; null: the person chooses. */
  studentId: string | null;
  onClose: () => void;
  onDone: (redeemed: RedeemedItem) => void;
}

/** Chooses the student, shows what there is to spend, and spends it. */
export function RedeemDialog({ item, studentId, onClose, onDone }: Props) {
  const students = useStudents();
  const named = students?.find(({ student }) => student.id === studentId)?.student ?? null;
  const [chosen, setChosen] = useState<DirectoryStudent | null>(null);
  const student = chosen ?? named;
  return (
    <ModalDialog title={`Redeem ${item.name}`} onClose={onClose}>
      {student ? (
        <Spend key={student.id} item={item} student={student} onClose={onClose} onDone={onDone} />
      ) : (
        <>
          <Choose onChoose={setChosen} />
          <div className="buttons">
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </>
      )}
    </ModalDialog>
  );
}

function Choose({ onChoose }: { onChoose: (student: DirectoryStudent) => void }) {
  const { kind } = useCached(directory);
  const students = useStudents();
  const ladder = useLadder();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const words = foldText(typed).split(/\s+/).filter(Boolean);
    if (words.length === 0) return null;
    return (students ?? [])
      .filter(({ folded }) => words.every((word) => folded.includes(word)))
      .slice(0, MOST_FOUND)
      .map(({ student }) => student);
  }, [students, typed]);
  return (
    <>
      <SearchField label="Find a student" value={typed} onValue={setTyped} />
      {found?.length === 0 && (
        <p>{kind === 'ready' ? 'No student has this name.' : 'The students aren’t loaded on this device yet.'}</p>
      )}
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map((student) => (
            <li key={student.id}>
              <button type="button" className={styles.student} onClick={() => onChoose(student)}>
                <strong>{fullName(student)}</strong>
                <span className={styles.soft}>
                  {[student.grade === null ? null : stepName(ladder, student.grade), student.house_name]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An answer may have been lost, so the same press again has the same id. */
function problemText(failure: Failure): string {
  return reachOf(failure) === 'offline'
    ? 'The school’s server can’t be reached. Try again when you’re online: the points are spent only once.'
    : genericFailureText(failure);
}

function Spend({ item, student, onClose, onDone }: Omit<Props, 'studentId'> & { student: DirectoryStudent }) {
  const deps = useCacheDeps();
  const { newId } = useServices();
  const loadable = useCached(balanceOf(student.id));
  // A second press after a lost answer spends nothing again.
  const [key] = useState(() => newId());
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const known = loadable.kind === 'ready' ? loadable.data.balance : null;
  const cost = item.cost_points;
  const isTooDear = known !== null && known < cost;
  const spend = async (): Promise<void> => {
    setState({ busy: true, problem: null });
    const asked = { student_id: student.id, item_id: item.id, cost_points: cost };
    const answer = await redeem(deps, asked, key);
    if (!answer.ok) return setState({ busy: false, problem: problemText(answer.failure) });
    const { redemption, balance } = answer.value;
    return onDone({
      id: redemption.id,
      student: fullName(student),
      item: redemption.item_name,
      points: redemption.points,
      balance: balance.balance,
    });
  };
  return (
    <>
      <p>
        <strong>{fullName(student)}</strong>
        {known !== null && ` has ${countText(known, 'point', 'points')} to spend.`}
      </p>
      {isTooDear && <p>{tooFewPoints({ balance: known, cost })}</p>}
      {known === null && loadable.problem && <p>The balance couldn’t be loaded. The server checks it.</p>}
      {state.problem && <Alert>{state.problem}</Alert>}
      <div className="buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={state.busy || isTooDear} onClick={() => void spend()}>
          {`Redeem for ${countText(cost, 'point', 'points')}`}
        </Button>
      </div>
    </>
  );
}
