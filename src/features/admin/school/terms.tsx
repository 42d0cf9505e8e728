import { useState } from 'react';
import type { Term } from '#contracts/admin/school.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { takeFocus, useEditedRow } from '#features/admin/shared/use-edited-row.ts';
import rows from '#features/admin/catalog/ordered-rows.module.css';
import styles from './school-screen.module.css';
import { TermForm } from './term-form.tsx';
import { longDay } from '#domain/days.ts';

const daysText = ({ starts_on, ends_on }: Term): string => `${longDay(starts_on)} to ${longDay(ends_on)}`;

/** In place of an id: a term that is being added. */
const NEW = 'new';

interface Props {
  terms: readonly Term[];
  mayChange: boolean;
  onChanged: (words: string) => void;
}

/** The school's terms, the last one first. */
export function Terms({ terms, mayChange, onChanged }: Props) {
  const call = useAdminCall();
  const edited = useEditedRow();
  const [deleting, setDeleting] = useState<Term | null>(null);
  const done = (words: string): void => {
    edited.end();
    setDeleting(null);
    onChanged(words);
  };
  return (
    <section className={`card ${styles.terms}`} aria-label="Terms">
      <h2>Terms</h2>
      {terms.length === 0 && (
        <p className={styles.hint}>No terms yet. Without them a term follows the calendar, such as Fall 2026.</p>
      )}
      <ul className={rows.rows}>
        {terms.map((term) =>
          edited.id === term.id ? (
            <EditedTerm key={term.id} term={term} all={terms} onDone={done} onCancel={edited.end} />
          ) : (
            <TermRow
              key={term.id}
              term={term}
              mayChange={mayChange}
              wasEdited={edited.left === term.id}
              onChange={() => edited.edit(term.id)}
              onDelete={() => setDeleting(term)}
            />
          ),
        )}
        {edited.id === NEW && <EditedTerm term={null} all={terms} onDone={done} onCancel={edited.end} />}
      </ul>
      {mayChange && edited.id !== NEW && (
        <div>
          <Button icon="plus" ref={edited.left === NEW ? takeFocus : null} onClick={() => edited.edit(NEW)}>
            Add a term
          </Button>
        </div>
      )}
      {deleting && (
        <AskDialog
          title={`Delete ${deleting.name}?`}
          confirm="Delete"
          keep="Keep it"
          failed={`Couldn’t delete ${deleting.name}.`}
          send={() => call('deleteTerm', { id: deleting.id })}
          onDone={() => done(`${deleting.name} is deleted.`)}
          onClose={() => setDeleting(null)}
        >
          <p>Its name and days go. No award and no point is lost.</p>
        </AskDialog>
      )}
    </section>
  );
}

interface EditedProps {
  /** Null: a new one. */
  term: Term | null;
  all: readonly Term[];
  onDone: (words: string) => void;
  onCancel: () => void;
}

function EditedTerm({ term, all, onDone, onCancel }: EditedProps) {
  return (
    <li className={`sheet ${styles.edited}`}>
      <TermForm
        term={term}
        others={all.filter((other) => other.id !== term?.id)}
        onSaved={(name) => onDone(`${name} ${term === null ? 'added' : 'saved'}.`)}
        onCancel={onCancel}
      />
    </li>
  );
}

function TermRow({
  term,
  mayChange,
  wasEdited,
  onChange,
  onDelete,
}: {
  term: Term;
  mayChange: boolean;
  wasEdited: boolean;
  onChange: () => void;
  onDelete: () => void;
}) {
  return (
    <li className={`sheet ${styles.term}`}>
      <span>
        <span className={styles.label}>{term.name}</span>
        <span className={styles.days}>{daysText(term)}</span>
      </span>
      {mayChange && (
        <span className={styles.acts}>
          <Button
            variant="quiet"
            aria-label={`Change ${term.name}`}
            ref={wasEdited ? takeFocus : null}
            onClick={onChange}
          >
            Change
          </Button>
          <Button variant="quiet" aria-label={`Delete ${term.name}…`} onClick={onDelete}>
            Delete…
          </Button>
        </span>
      )}
    </li>
  );
}
