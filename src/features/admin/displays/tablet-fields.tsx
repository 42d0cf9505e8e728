import { LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { LONGEST_LOCK_MINUTES } from '#domain/tablets/tablet-words.ts';
import { wholeNumberIn } from '#domain/typed-number.ts';
import { FormField } from '#ui/form/form-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';

/** The minutes as typed; null: something else. */
export const lockMinutesIn = (typed: string): number | null => wholeNumberIn(typed, 1, LONGEST_LOCK_MINUTES) ?? null;

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
