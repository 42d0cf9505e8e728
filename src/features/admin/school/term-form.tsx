import type { Term } from '#contracts/admin/school.ts';
import { LONGEST_TERM_NAME, termProblem, type TermDays } from '#domain/school/school-check.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { CancelButton } from '#features/admin/shared/cancel-button.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { takeFocus } from '#features/admin/shared/use-edited-row.ts';
import look from '#features/admin/catalog/editor.module.css';
import styles from './school-screen.module.css';

interface Props {
  /** Null: a new one. */
  term: Term | null;
  others: readonly Term[];
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** Under which what is typed is kept. */
export const NEW_TERM_FORM = 'new term';
export const termForm = ({ id }: Pick<Term, 'id'>): string => `term ${id}`;

const NEW_TERM = { version: 0, name: '', starts_on: '', ends_on: '' };
const LABELS: Record<keyof TermDays, string> = { name: 'Name', starts_on: 'First day', ends_on: 'Last day' };

const daysOf = ({ name, starts_on, ends_on }: TermDays): TermDays => ({ name, starts_on, ends_on });

/** A term's name, first and last day. */
export function TermForm({ term, others, onSaved, onCancel }: Props) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const form = useForm<keyof TermDays | 'form'>();
  const { edit, version, overtaken } = useEdit<TermDays & { version: number }, TermDays>({
    form: term === null ? NEW_TERM_FORM : termForm(term),
    stored: term ?? NEW_TERM,
    fieldsOf: daysOf,
    versionOf: ({ version }) => version,
    load: async () => {
      const school = await call('adminSchool', {});
      return school.ok ? { ok: true, value: school.value.terms.find(({ id }) => id === term?.id) } : school;
    },
    changes: (before, now) => changesBetween(LABELS, daysOf(before), daysOf(now)),
  });
  const typed = edit.fields;
  const submit = form.onSubmit(() => termProblem(typed, others) ?? save);
  const save = async () => {
    const body = { ...typed, name: typed.name.trim() };
    const saved =
      term === null
        ? await call('createTerm', { body, key: keyOf(body) })
        : await call('changeTerm', { id: term.id, body: { version, ...body } });
    if (!saved.ok) {
      const text = (await overtaken(saved.failure)) ?? notSavedText('Couldn’t save the term.', saved.failure);
      return { field: 'form' as const, text };
    }
    edit.forget();
    onSaved(body.name);
    return null;
  };
  const field = (of: keyof TermDays) => ({
    ...edit.text(of),
    autoComplete: 'off',
    required: true,
    errorId: form.errorAt(of),
  });
  return (
    <form className={styles.termForm} noValidate onChange={form.onChange} onSubmit={submit}>
      <TextField label="Name of the term" maxLength={LONGEST_TERM_NAME} ref={takeFocus} {...field('name')} />
      <div className={styles.dates}>
        <TextField label="First day" type="date" {...field('starts_on')} />
        <TextField label="Last day" type="date" {...field('ends_on')} />
      </div>
      {form.problemAt('name', 'starts_on', 'ends_on', 'form')}
      <div className={look.buttons}>
        <SendButton type="submit" busy={form.isSending}>
          {term === null ? 'Add the term' : 'Save the term'}
        </SendButton>
        <CancelButton edit={edit} onCancel={onCancel} />
      </div>
    </form>
  );
}
