import type { TabletRow } from '#contracts/admin/tablets.ts';
import { LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { LONGEST_LOCK_MINUTES, TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import type { Result } from '#domain/failure.ts';
import { wholeNumberIn } from '#domain/typed-number.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { textIn, useForm, type PartOfForm } from '#ui/form/use-form.tsx';

interface SaidOfTablet {
  name: string;
  lock_minutes: number;
}

/** The form of a shared tablet. `failed` is said before the reason why it was not saved. */
export function useTabletForm({
  send,
  failed,
  onSaved,
}: {
  send: (said: SaidOfTablet) => Promise<Result<TabletRow>>;
  failed: string;
  onSaved: (tablet: TabletRow) => void;
}) {
  const form = useForm<'name' | 'minutes' | 'form'>();
  const submit = form.onSubmit((element) => {
    const name = textIn(element, 'name').trim();
    if (name === '') return { field: 'name', text: TABLET_WORDS.noName };
    const lock_minutes = wholeNumberIn(textIn(element, 'minutes'), 1, LONGEST_LOCK_MINUTES);
    if (!lock_minutes) return { field: 'minutes', text: TABLET_WORDS.badLock };
    return async () => {
      const saved = await send({ name, lock_minutes });
      if (!saved.ok) return { field: 'form', text: actionFailedText(failed, saved.failure) };
      onSaved(saved.value);
      return null;
    };
  });
  return { form, submit };
}

/** What staff say about a shared tablet. */
export function TabletFields({
  form,
  name,
  minutes,
}: {
  form: PartOfForm<'name' | 'minutes'>;
  name: string;
  minutes: number;
}) {
  return (
    <>
      <FormField
        form={form}
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={LONGEST_DISPLAY_NAME}
        autoComplete="off"
        hint="Such as Room 12 tablet."
        required
      />
      <FormField
        form={form}
        label="Lock after (minutes)"
        name="minutes"
        defaultValue={String(minutes)}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        hint="Without a touch for so long, the tablet asks for a PIN again."
        required
      />
    </>
  );
}
