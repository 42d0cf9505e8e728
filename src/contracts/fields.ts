import * as z from 'zod/mini';

/** A text that may be missing; null is a missing one. */
export const text = z.nullish(z.string());

/** A parameter of the address that may be left out; an empty one is left out too. */
export const parameter = z.optional(z.string());

/** In place of the mark of an earlier answer, where there was none: our own server then answers with everything. */
export const NO_MARK = '0';

/** A text with something in it. The sentence is what a person reads where it is missing. */
export const neededText = (sentence: string) => z.string(sentence).check(z.regex(/\S/, sentence));

/** A grade as it is sent: 'K', '7' or 7. */
export const gradeOrText = z.union([z.string(), z.number()]);

/** A whole number in an address; the default where it is missing. */
export function wholeNumber(name: string, range: { from: number; to: number; otherwise: number }) {
  const sentence = `The parameter ${name} must be a whole number from ${range.from} to ${range.to}.`;
  const number = z.coerce.number(sentence);
  return z._default(
    number.check(z.multipleOf(1, sentence), z.gte(range.from, sentence), z.lte(range.to, sentence)),
    range.otherwise,
  );
}

/** What is missing, or null, reads as this. */
export function orElse<S extends z.ZodMiniType>(schema: S, otherwise: z.output<S>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value: z.output<S> | null | undefined): z.output<S> => value ?? otherwise),
  );
}
