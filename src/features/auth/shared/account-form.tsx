import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react';
import { Button } from '#ui/components/button.tsx';
import { FormField, type FormFieldProps } from '#ui/form/form-field.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import type { Form } from '#ui/form/use-form.tsx';
import styles from './account.module.css';
import type { PasswordCheck } from './use-password-check.ts';

interface FormProps extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'lead'> {
  form: Pick<Form<'form'>, 'isSending' | 'problemAt' | 'onChange'>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Where a new password is chosen. */
  check?: PasswordCheck;
  /** The button's words, and its words while the form is sent. */
  send: string;
  sending?: string;
  variant?: 'primary' | 'secondary';
  /** One form among other parts of a page, which has its own title. */
  isPart?: true;
  children: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

/** A form about an account: its title, its fields, the problem of the whole form, and the button that sends it. */
export function AccountForm({ form, check, send, sending = send, variant = 'primary', ...props }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={form.isSending}
      onInput={check && ((event) => check.watch(event.currentTarget))}
      onChange={form.onChange}
      onSubmit={props.onSubmit}
    >
      {props.isPart ? (
        <div>
          <h2>{props.title}</h2>
          <p className={styles.hint}>{props.lead}</p>
        </div>
      ) : (
        <PageHeader title={props.title} lead={props.lead} />
      )}
      {props.children}
      {form.problemAt('form')}
      <Button type="submit" variant={variant} size="large" busy={form.isSending}>
        {form.isSending ? sending : send}
      </Button>
      {props.foot}
    </form>
  );
}

/** The email of the person who fills in the form, or another name of theirs. */
export function EmailField(props: Omit<FormFieldProps<'email'>, 'name'>) {
  return <FormField type="email" autoCapitalize="none" spellCheck={false} required {...props} name="email" />;
}

/** A secret text, in a field that the browser doesn't correct or remember. */
export function AnswerField(props: Omit<FormFieldProps<'answer'>, 'name'>) {
  return (
    <FormField
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      {...props}
      name="answer"
    />
  );
}
