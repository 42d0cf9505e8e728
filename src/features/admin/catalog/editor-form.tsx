import type { ReactNode, SubmitEvent } from 'react';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { CancelButton } from '#features/admin/shared/cancel-button.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import type { Typed } from '#features/admin/shared/use-typed.ts';
import type { Form } from '#ui/form/use-form.tsx';
import look from './editor.module.css';

interface Props {
  /** What is edited, for screen readers. */
  label: string;
  form: Pick<Form<'form'>, 'isSending' | 'onChange' | 'problemAt'>;
  edit: Pick<Typed<object>, 'isChanged' | 'forget'>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** On the buttons: 'Save Savant', 'Cancel'. */
  save: string;
  cancel?: string;
  onClose: () => void;
  /** Above the fields, beside the buttons, and below the form. */
  head?: ReactNode;
  verbs?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** The editor beside a list: a form that keeps what was typed until it is saved or cancelled. */
export function EditorForm({ label, form, edit, onSubmit, save, cancel = 'Cancel', onClose, ...parts }: Props) {
  return (
    <section tabIndex={-1} className={`card ${look.editor}`} aria-label={label}>
      {parts.head}
      <form className={look.form} noValidate onChange={form.onChange} onSubmit={onSubmit}>
        {parts.children}
        {form.problemAt('form')}
        <NotSaved of={edit} />
        <div className={look.buttons}>
          <SendButton type="submit" busy={form.isSending}>
            {save}
          </SendButton>
          <CancelButton edit={edit} onCancel={onClose}>
            {cancel}
          </CancelButton>
          {parts.verbs}
        </div>
      </form>
      {parts.foot}
    </section>
  );
}
