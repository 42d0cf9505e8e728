import { saveSecurityQuestion } from '#data/commands/accounts.ts';
import type { Failure } from '#domain/failure.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { securitySetupFailureText, securitySetupProblem } from '#domain/accounts/security-setup-check.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { AccountForm, AnswerField } from '#features/auth/shared/account-form.tsx';
import { FormField } from '#ui/form/form-field.tsx';

/** `connection`: the server could not answer, so the person may pass. */
type Place = 'question' | 'answer' | 'form' | 'connection';

interface Props {
  /** What the question field starts with. */
  question: string;
  /** Where the person was going. */
  onward: string;
  onSaved: () => void;
  /** The person continues without a question, as it can't be saved now. */
  onLater: () => void;
}

export function SecuritySetupForm({ question, onward, onSaved, onLater }: Props) {
  const services = useServices();
  const { profile } = useAccount().session;
  const known = useHouses();
  const houses = (known.length > 0 ? known : HOUSES).map(({ name }) => name);
  const form = useForm<Place>();
  const connection = form.textAt('connection');

  const submit = form.onSubmit((element) => {
    const fields = { question: textIn(element, 'question'), answer: textIn(element, 'answer') };
    const problem = securitySetupProblem(fields, { own: profile, houses });
    return problem ?? (() => save(fields));
  });
  const save = async (fields: { question: string; answer: string }): Promise<FormProblem<Place> | null> => {
    const saved = await saveSecurityQuestion(services, fields);
    if (!saved.ok) return { field: placeOf(saved.failure), text: securitySetupFailureText(saved.failure) };
    onSaved();
    return null;
  };
  return (
    <AccountForm
      title="Set Your Security Question"
      lead="If you forget your password, the answer lets you set a new one."
      form={form}
      onSubmit={submit}
      send="Save Security Question"
      sending="Saving…"
    >
      <FormField
        form={form}
        name="question"
        label="Security question"
        defaultValue={question}
        hint="Choose one that your students and colleagues can’t answer."
        autoComplete="off"
        maxLength={200}
        required
      />
      <AnswerField
        form={form}
        label="Answer"
        hint="At least 4 characters. Don’t use your name, your email, a house, a grade or a word from the question."
        maxLength={200}
      />
      {connection && (
        <Alert
          action={
            <ButtonLink to={onward} replace onClick={onLater}>
              Set it later
            </ButtonLink>
          }
        >
          {connection}
        </Alert>
      )}
    </AccountForm>
  );
}

/** Where a failure is shown: what the server found wrong, at its field. */
function placeOf(failure: Failure): Place {
  switch (failure.kind) {
    case 'refused':
      if (failure.code === 'generic_question') return 'question';
      return failure.code === 'easy_answer' ? 'answer' : 'form';
    case 'unauthorized':
      return 'form';
    case 'offline':
    case 'timeout':
    case 'busy':
    case 'not-json':
    case 'redirected':
    case 'malformed':
      return 'connection';
  }
}
