import { TextField } from '#ui/components/text-field.tsx';

interface Props {
  label: string;
  value: string;
  hint?: string;
  errorId: string | null;
  onValue: (digits: string) => void;
}

/** Digits with zeros in front, so no number field. No browser keeps it. */
export function LunchNumberField({ onValue, ...field }: Props) {
  return (
    <TextField
      {...field}
      name="lunch_number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onChange={(event) => onValue(event.target.value.trim())}
    />
  );
}
