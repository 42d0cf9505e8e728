import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import type { AdminStudent, RecordMerge } from '#contracts/admin/students.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { ActButton } from '#features/admin/shared/act-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button } from '#ui/components/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './merge.module.css';

/** Makes one record of two, says when that was done, and parts them again for a day. */
export function MergeCard({ record, onAnswer }: { record: AdminStudent; onAnswer: (now: AdminStudent) => void }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const merged = (now: AdminStudent) => {
    setAsking(false);
    if (now.id === record.id) {
      onAnswer(now);
      setOutcome(MERGE_WORDS.merged);
    } else {
      const state = { status: MERGE_WORDS.merged };
      void navigate(generatePath(adminPaths.student, { studentId: now.id }), { replace: true, state });
    }
  };
  const parted = (now: AdminStudent) => {
    onAnswer(now);
    setOutcome(MERGE_WORDS.partedNow);
  };
  return (
    <section className="card panel">
      <h2>Two records of one student</h2>
      <p className={styles.lead}>
        If {record.first_name} is on the list twice, make one record of the two. It has the points, the rosters and the
        account of both.
      </p>
      <Outcome text={outcome} />
      {record.merges.map((merge) => (
        <Merged key={merge.id} merge={merge} onParted={parted} />
      ))}
      <div className="buttons">
        <Button onClick={() => setAsking(true)}>Merge with another record…</Button>
      </div>
      {isAsking && <MergeDialog record={record} onClose={() => setAsking(false)} onMerged={merged} />}
    </section>
  );
}

/** When the records were merged, and by whom, with the way back as long as there is one. */
function Merged({ merge, onParted }: { merge: RecordMerge; onParted: (now: AdminStudent) => void }) {
  const call = useAdminCall();
  const now = useNow(60_000);
  return (
    <div className={styles.merged}>
      <span>
        The record {merge.name} was merged into this one by {merge.by}: {whenText(Date.parse(merge.at), now)}.
      </span>
      {Date.parse(merge.part_until) >= now.at && (
        <ActButton
          icon="undo"
          failed="The records were not parted."
          send={() => call('partStudents', { id: merge.id })}
          onDone={onParted}
        >
          Part them again
        </ActButton>
      )}
    </div>
  );
}
