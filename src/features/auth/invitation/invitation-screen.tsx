import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InvitationAcceptRequest, InvitationOpenAnswer } from '#contracts/accounts/invitation.ts';
import { acceptInvitation, openInvitation } from '#data/commands/first-start.ts';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { newPersonProblem, type NewPerson } from '#domain/accounts/new-person-check.ts';
import { isGone, type Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import type { LoadServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { paths } from '#ui/paths.ts';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import { AccountPage } from '#features/auth/shared/account-page.tsx';
import account from '#features/auth/shared/account.module.css';
import { callServer } from '#features/auth/shared/call-server.ts';
import { useLink } from '#features/auth/shared/use-link.ts';
import { NamePair } from '#features/auth/shared/name-pair.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { refusalText } from '#features/auth/shared/refusal-text.ts';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { signInAndLand } from '#features/auth/sign-in/sign-in-and-land.ts';

/** Makes the account of somebody who was invited. Opening the link uses nothing up; sending the form does. */
export function InvitationScreen({ loadServices }: { loadServices: LoadServices }) {
  const link = useLink(loadServices, openInvitation);
  switch (link.kind) {
    case 'asking':
      return <LoadingPage />;
    case 'dead':
      return (
        <Note text={INVITATION_WORDS.deadLink}>
          <ButtonLink to={paths.login}>Go to the sign-in</ButtonLink>
        </Note>
      );
    case 'unknown':
      return (
        <Note text={actionFailedText('The link could not be checked.', link.failure)}>
          <Button onClick={link.retry}>Try again</Button>
        </Note>
      );
    case 'open':
      return (
        <AccountPage>
          <InvitationForm loadServices={loadServices} token={link.token} invitation={link.value} onUsed={link.forget} />
        </AccountPage>
      );
  }
}

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <AccountPage>
      <PageHeader title="Invitation" />
      <EmptyState icon="mail" text={text} action={children} />
    </AccountPage>
  );
}

type Place = keyof NewPerson | 'form';

interface FormProps {
  loadServices: LoadServices;
  token: string;
  invitation: InvitationOpenAnswer;
  onUsed: () => void;
}

function InvitationForm({ loadServices, token, invitation, onUsed }: FormProps) {
  const form = useForm<Place>();
  const navigate = useNavigate();
  const check = usePasswordCheck(loadServices);

  const submit = form.onSubmit((element) => {
    const person = personIn(element);
    return newPersonProblem(person, check.refusalOf(element)) ?? (() => send(person));
  });
  const send = async ({ firstName, lastName, password }: NewPerson): Promise<FormProblem<Place> | null> => {
    const request = { token, first_name: firstName.trim(), last_name: lastName.trim(), password };
    const landed = await acceptAndSignIn(loadServices, request, invitation.email);
    if (typeof landed !== 'string')
      return { field: placeOfRefusal(landed), text: refusalText('The account could not be created.', landed) };
    onUsed();
    void navigate(landed, { replace: true });
    return null;
  };
  return (
    <AccountForm
      title={`Welcome to ${invitation.school}`}
      lead={
        invitation.role === 'staff'
          ? 'You are invited to help run the school’s house points.'
          : 'You are invited to award house points.'
      }
      form={form}
      check={check}
      onSubmit={submit}
      send="Create my account"
      sending="Creating…"
    >
      <p className={account.hint}>
        You will sign in as <strong>{invitation.email}</strong>.
      </p>
      {/* For password managers, and for the check of the password. */}
      <input type="hidden" name="email" autoComplete="username" value={invitation.email} />
      <NamePair form={form} known={{ firstName: invitation.first_name, lastName: invitation.last_name }} />
      <NewPasswordFields form={form} refusal={check.refusal} label="Password" />
    </AccountForm>
  );
}

function personIn(form: HTMLFormElement): NewPerson {
  return {
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    email: null,
    password: textIn(form, 'password'),
    confirm: textIn(form, 'confirm'),
  };
}

/**
 * Makes the account, signs in, and gives the page to go to; or why the account could not be made. Where an earlier answer
 * was lost, the link is used already and the sign-in shows that all went well.
 */
async function acceptAndSignIn(
  loadServices: LoadServices,
  request: InvitationAcceptRequest,
  email: string,
): Promise<string | Failure> {
  const made = await callServer(loadServices, (services) => acceptInvitation(services, request));
  if (!made.ok && !isGone(made.failure)) return made.failure;
  const who = { identifier: email, password: request.password, remember: false };
  const landed = await callServer(loadServices, (services) => signInAndLand(services, who, null));
  if (landed.ok) return landed.value;
  return made.ok ? paths.login : made.failure;
}
