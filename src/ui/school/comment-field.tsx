import { MAX_COMMENT } from '#domain/awards/points.ts';
import { TextAreaField } from '#ui/components/text-area-field.tsx';

/** The comment of an award; the server counts in code points, so this does too. */
export function CommentField({
  value,
  rows,
  onChange,
}: {
  value: string;
  rows?: number;
  onChange: (comment: string) => void;
}) {
  const { length } = [...value];
  return (
    <TextAreaField
      label="Comment (optional)"
      hint={`${length} of ${MAX_COMMENT}`}
      name="comment"
      rows={rows}
      value={value}
      onChange={({ target }) => onChange([...target.value].slice(0, MAX_COMMENT).join(''))}
    />
  );
}
