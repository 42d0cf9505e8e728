import { numberText, plural } from '#domain/plural.ts';

/** A sentence for one and for many, in which the count, '#', has a look of its own. */
export function CountedText({
  count,
  one,
  many,
  className,
}: {
  count: number;
  one: string;
  many: string;
  className: string | undefined;
}) {
  const [before, after] = plural(count, one, many).split('#');
  return (
    <>
      {before && <span>{before}</span>}
      <strong className={className}>{numberText(count)}</strong>
      {after && <span>{after}</span>}
    </>
  );
}
