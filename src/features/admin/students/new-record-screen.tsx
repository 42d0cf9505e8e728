import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { FIELD_NAMES, type FieldName } from '#domain/people/record-fields.ts';
import { LUNCH_NUMBER, RECORD_WORDS } from '#domain/people/student-record.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useHouseList } from '#features/admin/shared/use-house-list.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { AskBeforeLeaving } from '#ui/components/ask-before-leaving.tsx';
import { LunchNumberField } from './lunch-number-field.tsx';
import { RecordInputs } from './record-inputs.tsx';
import { EMPTY_RECORD, missingName, newRecordOf } from './typed-record.ts';

/** A new record, with all that the office knows. */
export function NewRecordScreen() {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const navigate = useNavigate();
  const houses = useHouseList();
  const form = useForm<FieldName | 'lunch_number' | 'form'>();
  const edit = useTyped('new student', EMPTY_RECORD);
  const { fields } = edit;
  const [lunchNumber, setLunchNumber] = useState('');

  const submit = form.onSubmit(() => {
    const missing = missingName(fields);
    if (missing) return { field: missing, text: NO_STUDENT_NAME };
    if (lunchNumber && !LUNCH_NUMBER.test(lunchNumber)) {
      return { field: 'lunch_number', text: RECORD_WORDS.badLunchNumber };
    }
    return save;
  });
  const save = async () => {
    const body = newRecordOf(fields, lunchNumber);
    const result = await call('createAdminStudent', { body, key: keyOf(body) });
    if (!result.ok) {
      const isNumber = result.failure.kind === 'refused' && result.failure.code === 'number_used';
      const field = isNumber ? ('school_number' as const) : ('form' as const);
      return { field, text: notSavedText('The student was not added.', result.failure) };
    }
    edit.forget();
    const { id } = result.value;
    void navigate(generatePath(adminPaths.student, { studentId: id }), {
      replace: true,
      state: { status: `${result.value.first_name} ${result.value.last_name} added.` },
    });
    return null;
  };
  return (
    <>
      <PageHeader title="New student" lead="A record without a sign-in. A sign-up can be linked to it later." />
      <form className="card panel" noValidate onChange={form.onChange} onSubmit={submit}>
        <RecordInputs fields={fields} houses={houses} form={form} onType={edit.change} />
        <LunchNumberField
          label="Lunch number (optional)"
          value={lunchNumber}
          hint="4 to 6 digits. Nobody can read it afterwards, only replace it."
          errorId={form.errorAt('lunch_number')}
          onValue={setLunchNumber}
        />
        {form.problemAt(...FIELD_NAMES, 'lunch_number', 'form')}
        {lunchNumber !== '' && <AskBeforeLeaving>{RECORD_WORDS.lunchNumberLost}</AskBeforeLeaving>}
        <div className="buttons">
          <NotSaved of={edit} />
          <ButtonLink to={adminPaths.students} onClick={edit.forget}>
            Cancel
          </ButtonLink>
          <SendButton type="submit" busy={form.isSending}>
            Add student
          </SendButton>
        </div>
      </form>
    </>
  );
}
