import { generatePath } from 'react-router-dom';
import { dismissDoubledAward, readDoubledAwards } from '#data/outbox/doubt/doubled-awards.ts';
import { doubledText, studentLabel } from '#domain/awards/outbox-words.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import { whenText } from '#ui/when-text.ts';
import { momentOf } from '#domain/school-clock.ts';
import styles from './doubled-awards.module.css';
import { useStudentNames } from './use-student-names.ts';

/** The awards that a student's history shows more often than this device made them, until the teacher has seen each. */
export function DoubledAwards() {
  const services = useServices();
  const { session } = useAccount();
  const { historyCheckDb, apiBase } = services;
  const userId = session.profile.id;
  const doubled = useLiveQuery(
    () => readDoubledAwards(historyCheckDb, { userId, apiBase }),
    [historyCheckDb, userId, apiBase],
    [],
  );
  const names = useStudentNames(doubled.map((award) => award.studentId));
  return doubled.map((award) => {
    const name = studentLabel({ studentName: null, studentId: award.studentId }, names);
    return (
      <section key={award.id} className={styles.doubled}>
        <Alert>{doubledText({ ...award, name, when: whenText(award.at, momentOf(services)) })}</Alert>
        <div className={styles.actions}>
          <ButtonLink to={generatePath(paths.studentHistory, { studentId: award.studentId })}>
            History of {name}
          </ButtonLink>
          <Button aria-label={`Got it: ${name}`} onClick={() => void dismissDoubledAward(historyCheckDb, award.id)}>
            Got it
          </Button>
        </div>
      </section>
    );
  });
}
