import { useRef, useState } from 'react';
import type { InvitationLink, InvitedRole } from '#contracts/admin/invitations.ts';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { isEmail } from '#domain/accounts/new-person-check.ts';
import { SIGNUP_WORDS } from '#domain/accounts/signup-check.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useAccount } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm, type Form } from '#ui/form/use-form.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { SignInAgain } from '#features/admin/shared/sign-in-again.tsx';
import { useTyped, type Typed } from '#features/admin/shared/use-typed.ts';
import styles from './invitations.module.css';

/** With what the form begins. */
const NOBODY: { email: string; role: InvitedRole; firstName: string; lastName: string } = {
  email: '',
  role: 'educator',
  firstName: '',
  lastName: '',
};

interface Props {
  onMade: (link: InvitationLink) => void;
  onClose: () => void;
}

/** Invites a person: the email and the role that the account will have. Only a superuser is offered Staff. */
export function InviteDialog({ onMade, onClose }: Props) {
  const { profile } = useAccount().session;
  const call = useAdminCall();
  const form = useForm<'email' | 'form'>();
  const edit = useTyped('invitation', NOBODY);
  const { role, ...typed } = edit.fields;
  const element = useRef<HTMLFormElement>(null);
  const [isAskedWho, setIsAskedWho] = useState(false);

  const submit = form.onSubmit(() => {
    const email = typed.email.trim();
    if (!email) return { field: 'email', text: INVITATION_WORDS.noEmail };
    if (!isEmail(email)) return { field: 'email', text: SIGNUP_WORDS.badEmail };
    const [first_name, last_name] = [typed.firstName.trim(), typed.lastName.trim()];
    return async () => {
      const made = await call('invite', { body: { email, role, first_name, last_name } });
      if (made.ok) {
        edit.forget();
        onMade(made.value);
        return null;
      }
      const { failure } = made;
      if (failure.kind === 'refused' && failure.code === 'reauthenticate') setIsAskedWho(true);
      const isAboutEmail = failure.kind === 'refused' && failure.code === 'has_account';
      return isAboutEmail
        ? { field: 'email', text: failure.detail ?? INVITATION_WORDS.hasAccount }
        : { field: 'form', text: notSavedText('Couldn’t make the invitation.', failure) };
    };
  });
  return (
    <>
      <ModalDialog title="Invite somebody" onClose={onClose}>
        <form
          ref={element}
          className={styles.form}
          noValidate
          aria-busy={form.isSending}
          onChange={form.onChange}
          onSubmit={submit}
        >
          <Fields form={form} edit={edit} offersStaff={profile.is_superuser} />
          {form.problemAt('form')}
          <div className="buttons">
            <Button
              onClick={() => {
                edit.forget();
                onClose();
              }}
            >
              Cancel
            </Button>
            <SendButton type="submit" busy={form.isSending}>
              Make the link
            </SendButton>
          </div>
        </form>
      </ModalDialog>
      {isAskedWho && (
        <SignInAgain
          onClose={() => setIsAskedWho(false)}
          onSignedIn={() => {
            setIsAskedWho(false);
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

interface FieldsProps {
  form: Form<'email' | 'form'>;
  edit: Typed<typeof NOBODY>;
  offersStaff: boolean;
}

function Fields({ form, edit, offersStaff }: FieldsProps) {
  return (
    <>
      <FormField
        form={form}
        label="Email"
        {...edit.text('email')}
        type="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {offersStaff && <RoleField role={edit.fields.role} onRole={(role) => edit.change({ role })} />}
      <TextField label="First name (optional)" {...edit.text('firstName')} autoComplete="off" />
      <TextField label="Last name (optional)" {...edit.text('lastName')} autoComplete="off" />
    </>
  );
}

function RoleField({ role, onRole }: { role: InvitedRole; onRole: (role: InvitedRole) => void }) {
  return (
    <SelectField
      label="Role"
      value={role}
      options={[
        { value: 'educator', label: 'Educator: awards points' },
        { value: 'staff', label: 'Staff: runs the Admin Portal' },
      ]}
      onValue={(value) => onRole(value === 'staff' ? 'staff' : 'educator')}
    />
  );
}
