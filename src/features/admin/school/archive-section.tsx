import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveSchoolArchive } from '#data/commands/save-school-archive.ts';
import { ARCHIVE_WORDS } from '#domain/school/archive-words.ts';
import { dayOf, momentOf } from '#domain/school-clock.ts';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useServices } from '#services/services.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { downloadBlob } from '#ui/download-file.ts';
import look from '#features/admin/catalog/editor.module.css';
import styles from './school-screen.module.css';

/** The whole school as one file, for administrators. */
export function ArchiveSection() {
  const services = useServices();
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [outcome, setOutcome] = useState<string | null>(null);
  const save = (): void => {
    setOutcome(null);
    act(
      ARCHIVE_WORDS.failed,
      () => saveSchoolArchive(services),
      (file) => {
        const name = `school-${dayOf(momentOf(services))}.zip`;
        downloadBlob(name, file);
        setOutcome(`Saved as ${name}.`);
      },
    );
  };
  return (
    <section className={`card ${styles.terms}`} aria-labelledby="archive">
      <h2 id="archive">Everything in one file</h2>
      <p>{ARCHIVE_WORDS.what}</p>
      <p className={styles.hint}>
        {ARCHIVE_WORDS.notInIt} {ARCHIVE_WORDS.check}{' '}
        <Link to={`${adminPaths.audit}?action=school_exported`}>Saved files in the audit</Link>
      </p>
      {problem && !signInAgain && <Alert>{problem}</Alert>}
      <div className={look.buttons}>
        <Button icon="download" busy={isBusy} onClick={save}>
          Save the whole school
        </Button>
      </div>
      {isBusy && <p className={styles.hint}>{ARCHIVE_WORDS.patience}</p>}
      <Outcome text={outcome} />
      {signInAgain}
    </section>
  );
}
