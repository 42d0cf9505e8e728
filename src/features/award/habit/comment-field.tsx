import { MAX_COMMENT } from '#domain/awards/points.ts';
import { TextAreaField } from '#ui/components/text-area-field.tsx';

/** Optional; the server counts in code points, so this does too. */
export function CommentField({ comment, onType }: { comment: string; onType: (comment: string) => void }) {
  const length = [...comment].length;
  return (
    <TextAreaField
      label="Comment (optional)"
      hint={`${length} of ${MAX_COMMENT}`}
      name="comment"
      value={comment}
      onChange={(event) => onType([...event.target.value].slice(0, MAX_COMMENT).join(''))}
    />
  );
}
