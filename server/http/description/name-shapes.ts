import * as z from 'zod/mini';
import { problem, type Contract } from '#contracts/call.ts';
import { capitalised, exportedShapes } from './contract-files.ts';

/** A schema as the description holds it, as far as somebody reads it there. */
export interface JsonSchema {
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  type?: string | string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

type Schemas = Record<string, JsonSchema>;

/** The shapes of all calls, each under one name. */
export interface NamedShapes {
  /** What stands where a call reads or answers this shape. */
  refTo(shape: z.ZodMiniType): JsonSchema;
  schemas: Schemas;
}

const ROOT = '#/components/schemas/';

export const hasJson = (shape: z.ZodMiniType): boolean => !(shape instanceof z.ZodMiniUndefined);

/**
 * A shape has the name under which its file exports it; the others are named after the first call that reads or answers
 * them. Throws where two shapes would have one name.
 */
export function nameShapes(calls: Readonly<Record<string, Contract>>): NamedShapes {
  const names = new Map<z.ZodMiniType, string>();
  const give = (shape: z.ZodMiniType, name: string) => names.has(shape) || names.set(shape, capitalised(name));
  for (const [name, shape] of exportedShapes()) give(shape, name);
  const rows = Object.entries(calls);
  for (const [name, { body }] of rows) if (hasJson(body)) give(body, `${name}Body`);
  for (const [name, { answer }] of rows) if (hasJson(answer)) give(answer, `${name}Answer`);
  if (new Set(names.values()).size < names.size) throw new Error('Two shapes of the contracts have one name.');

  const refTo = (shape: z.ZodMiniType) => ({ $ref: `${ROOT}${names.get(shape)}` });
  const needed = (io: 'input' | 'output', roots: readonly z.ZodMiniType[]): Schemas => {
    const all = schemasOf(names, io);
    return reached(all, JSON.stringify(roots.filter(hasJson).map(refTo)));
  };
  const read = needed(
    'input',
    rows.map(([, { body }]) => body),
  );
  const answered = needed('output', [problem, ...rows.map(([, { answer }]) => answer)]);
  const differing = Object.keys(read).find((name) => answered[name] && !isSame(read[name], answered[name]));
  if (differing !== undefined) throw new Error(`${differing} is read in another form than it is answered.`);
  return { refTo, schemas: sorted({ ...read, ...answered }) };
}

function schemasOf(names: ReadonlyMap<z.ZodMiniType, string>, io: 'input' | 'output'): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [shape, id] of names) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    // A shape that only the page reads may become something that JSON has no word for.
    unrepresentable: 'any',
    uri: (id) => `${ROOT}${id}`,
    override: ({ jsonSchema }) => {
      // A later version may answer more fields, so a client must not refuse them.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Every whole number that JavaScript knows.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // What a registry says beside a schema is about its place in the registry.
  const written = JSON.stringify(schemas, (name, value: unknown) => (OF_REGISTRY.has(name) ? undefined : value));
  return asSchemas(written);
}

const OF_REGISTRY = new Set(['$schema', '$id']);
const asSchemas = (json: string): Schemas => JSON.parse(json);

/** Those that `text` names, directly or through others. */
function reached(all: Schemas, text: string): Schemas {
  const found: Schemas = {};
  const follow = (json: string) => {
    for (const [, name = ''] of json.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name];
      if (!schema || found[name]) continue;
      found[name] = schema;
      follow(JSON.stringify(schema));
    }
  };
  follow(text);
  return found;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
