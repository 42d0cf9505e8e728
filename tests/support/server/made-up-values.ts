import { describeApi, type Operation } from '#server/http/description/describe-api.ts';
import type { JsonSchema } from '#server/http/description/name-shapes.ts';
import type { Chance } from '#tests/faults/prng.ts';
import { NOBODY, type Json, type LearntValues } from './learnt-values.ts';

export const DESCRIPTION = describeApi();

/** Makes up queries, bodies and headers by the API's description. `isOdd`: some of what they hold is as it may not be. */
export function createMadeUpValues(chance: Chance, known: LearntValues, { isOdd }: { isOdd: boolean }) {
  const isOddly = (probability: number): boolean => isOdd && chance.is(probability);

  const headers = (): Record<string, string> => ({
    ...(isOddly(0.2) && { 'Idempotency-Key': chance.is(0.8) ? known.uuid() : 'none' }),
    ...(isOddly(0.02) && { 'Content-Type': 'text/plain' }),
    ...(isOddly(0.1) && { 'Accept-Encoding': 'gzip' }),
    ...(isOddly(0.05) && { 'If-None-Match': '*, "x"' }),
  });

  const query = ({ parameters = [] }: Operation, thing: Json): string => {
    // Somebody who means it often asks for all there is.
    const isNarrow = isOdd || chance.is(0.5);
    const pairs = parameters.flatMap((each) =>
      each.in === 'query' && ((isNarrow && chance.is(0.3)) || (each.required && !isOddly(0.7)))
        ? [[each.name, String(valueOf(each.schema, each.name, thing))].map(encoded).join('=')]
        : [],
    );
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  };

  const body = ({ requestBody }: Operation, thing: Json): unknown => {
    if (!requestBody) return undefined;
    return isOddly(0.03) ? chance.pick(ODD_BODIES) : valueOf(requestBody.content['application/json'].schema, '', thing);
  };

  /** The id in the path. */
  const id = (thing: Json): string =>
    typeof thing['id'] === 'string' && !isOddly(0.1) ? thing['id'] : chance.pick(isOdd ? ODD_IDS : [NOBODY]);

  function valueOf(schema: JsonSchema, name: string, thing: Json): unknown {
    if (schema.$ref !== undefined) {
      const shape = DESCRIPTION.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
      return shape ? valueOf(shape, name, thing) : undefined;
    }
    if (isOddly(0.02)) return chance.pick(ODD_VALUES);
    if (name in thing && chance.is(name === 'version' || name === 'edits' ? 0.95 : 0.4)) return thing[name];
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return valueOf(chance.pick(isOdd ? choices : notNull(choices)), name, thing);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.pick(schema.enum);
    const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
    if (type === 'object') return objectOf(schema, thing);
    if (type === 'array') {
      const one = name.replace(/s$/, '');
      return Array.from({ length: isOdd ? chance.below(4) : 1 + chance.below(3) }, () =>
        valueOf(schema.items ?? {}, one, {}),
      );
    }
    if (type === 'boolean') return chance.is(0.5);
    if (type === 'null') return null;
    const learnt = !isOdd || chance.is(0.75) ? known.valueOf(name) : undefined;
    if (type === 'string') return typeof learnt === 'string' ? learnt : chance.pick(isOdd ? ODD_TEXTS : PLAIN_TEXTS);
    return typeof learnt === 'number' ? learnt : chance.pick(isOdd ? ODD_NUMBERS : PLAIN_NUMBERS);
  }

  function objectOf(schema: JsonSchema, thing: Json): Json {
    const needed = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      fields.flatMap(([name, field]) =>
        (needed.has(name) ? !isOddly(0.02) : chance.is(0.6)) ? [[name, valueOf(field, name, thing)]] : [],
      ),
    );
  }

  return { headers, query, body, id };
}

/** Those of them that hold something, if any does. */
function notNull(choices: readonly JsonSchema[]): readonly JsonSchema[] {
  const some = choices.filter(({ type }) => type !== 'null');
  return some.length > 0 ? some : choices;
}

export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const PLAIN_TEXTS = [
  'Ana',
  'Nursery',
  'ana@demo.school',
  'Quiet-Lantern-42',
  '2026-09-01',
  '2026-11-16T09:00:00.000Z',
  NOBODY,
  'K',
  '7',
  '#036363',
  'Europe/Berlin',
];
const ODD_TEXTS = [
  ...PLAIN_TEXTS,
  '',
  ' ',
  '9999-12-31T23:59:59Z',
  '-1',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  'x'.repeat(300),
  'ä'.repeat(2_000),
  '\u0000',
  '\uD83D',
  '\u202E',
  '🎉',
  'İ',
  '__proto__',
  '../../etc/passwd',
];
/** A path that ends before its id is another call's. */
const ODD_IDS = ODD_TEXTS.filter((text) => text !== '');
const PLAIN_NUMBERS = [0, 1, 2, 3, 7, 10];
const ODD_NUMBERS = [...PLAIN_NUMBERS, 100, -1, 1.5, 1e308, 2_147_483_648, 9_007_199_254_740_991, Number.MAX_VALUE];
export const ODD_VALUES = [null, '', 0, -1, true, [], {}, [null], { id: null }, 'x'.repeat(70_000), [[1]], 1e308];
const ODD_BODIES = ['', '{', '[]', 'null', '"x"', '{"__proto__":1}', '[[[[[[[[[[[1]]]]]]]]]]]'];
