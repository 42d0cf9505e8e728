import { useId } from 'react';
import { fileProblemText, type FileProblem } from '#domain/imports/file-problem.ts';
import { CsvButton } from '#features/admin/list/csv-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Icon } from '#ui/icons/icon.tsx';

import styles from './file-step.module.css';

interface Props {
  isReading: boolean;
  problem: FileProblem | null;
  onFile: (file: File) => void;
}

/** Also what can't be read: somebody who chooses it reads what it is, and what to do. */
const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,.xls,.ods,.zip,text/csv,text/plain,application/zip,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The choice of a file, by tapping or dropping. */
export function FileStep({ isReading, problem, onFile }: Props) {
  const id = useId();
  const call = useAdminCall();
  return (
    <section className={styles.step}>
      {problem && <Alert>{fileProblemText(problem)}</Alert>}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file) onFile(file);
        }}
      >
        <Icon name="roster" size={28} />
        <label htmlFor={id} className={styles.label}>
          Choose a file of students
        </label>
        <p className={styles.hint}>
          A CSV file or an Excel workbook with one student in each row, or a OneRoster zip of your student information
          system. You see what will happen before anything is saved.
        </p>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          className={styles.input}
          aria-busy={isReading || undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file can be chosen again after it was corrected.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
        {isReading && <output>Reading the file…</output>}
      </div>
      <p className={styles.hint}>
        With a column for the form, the tutor group or the class the file makes classes too, and with their teachers it
        makes rosters and invitations. No file at hand? Take today’s students as a template, with headers that fit.
      </p>
      <div className="buttons">
        <ButtonLink icon="clock" to={adminPaths.night}>
          Nightly file
        </ButtonLink>
        <CsvButton
          file="students-template.csv"
          one="student"
          many="students"
          ifCut="take the others from the list of students."
          label="Download a template"
          make={() => call('exportStudents', { body: { state: 'here', sort: 'name', template: true } })}
        />
      </div>
    </section>
  );
}
