import * as z from 'zod/mini';
import { CALLERS, problem, type Caller, type Contract } from '#contracts/call.ts';
import { CALLS } from '#contracts/calls.ts';
import { listText } from '#domain/formats.ts';
import { VERSION } from '#server/version.ts';
import { tagsOfCalls } from './contract-files.ts';
import { hasJson, nameShapes, type JsonSchema, type NamedShapes } from './name-shapes.ts';
import { REFUSALS } from './refusals.ts';

const ABOUT = `The calls of a school's server. docs/api.md begins with an award.

A call carries \`Authorization: Bearer …\`, with the access token of a session, or with the token of a program. Bodies are JSON. A path works with a slash at
its end and without. A refusal is always a \`Problem\`: show its \`detail\` to people, and decide by the status and \`code\`.
Fields that you do not know may be added to an answer: ignore them.`;

/** Who may make a call, as the description says it. */
const WHO: Readonly<Record<Caller, string>> = {
  anon: 'callers without a sign-in',
  display: 'hall displays',
  scholar: 'scholars',
  educator: 'educators',
  staff: 'staff',
  super: 'superusers',
};

/** The OpenAPI 3.1 description of all calls, made from the contracts by which the server reads and answers them. */
export function describeApi() {
  const shapes = nameShapes(CALLS);
  const tags = tagsOfCalls();
  const tagOf = (contract: Contract) => tags.get(contract) ?? '';
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, contract] of Object.entries<Contract>(CALLS)) {
    const path = contract.path.replace(':id', '{id}');
    const operation = operationOf(name, contract, { shapes, tag: tagOf(contract) });
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Habit Points',
      version: VERSION,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The school’s own server' }],
    tags: [...new Set(Object.values<Contract>(CALLS).map(tagOf))].map((name) => ({
      name,
      description: describeTag(Object.values<Contract>(CALLS).filter((contract) => tagOf(contract) === name)),
    })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a session, for 15 minutes.' },
        token: { type: 'http', scheme: 'bearer', description: 'A token that a superuser made in the room School.' },
      },
      responses: Object.fromEntries(
        REFUSALS.map(({ name, description, codes }) => [name, refusal(description, codes)]),
      ),
      schemas: shapes.schemas,
    },
  };

  function refusal(description: string, codes?: readonly string[]) {
    const any = shapes.refTo(problem);
    const schema = codes ? { allOf: [any, { type: 'object', properties: { code: { enum: [...codes] } } }] } : any;
    return { description, content: json(schema) };
  }
}

export type ApiDescription = ReturnType<typeof describeApi>;
export type Operation = ReturnType<typeof operationOf>;

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const isGranted = ({ grants }: Contract, caller: Caller) => grants[caller] !== '-';
const callersOf = (contract: Contract): Caller[] => CALLERS.filter((caller) => isGranted(contract, caller));

/** 'educators, staff, and superusers' */
export const callersText = (callers: readonly Caller[]): string => listText(callers.map((caller) => WHO[caller]));

const describeTag = (contracts: readonly Contract[]): string =>
  `For ${callersText(CALLERS.filter((caller) => contracts.some((each) => isGranted(each, caller))))}.`;

function operationOf(name: string, contract: Contract, { shapes, tag }: { shapes: NamedShapes; tag: string }) {
  const { path, summary, query, body, otherNames, aliases, scope } = contract;
  const isPublic = isGranted(contract, 'anon');
  const parameters: Parameter[] = [
    ...(path.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...queryParameters(query),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(aliases.length > 0 && { description: `Also at ${aliases.join(', ')}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasJson(body) && { requestBody: { required: true, content: json(shapes.refTo(body)) } }),
    responses: {
      [contract.status]: success(contract, shapes),
      ...Object.fromEntries(
        REFUSALS.filter(({ isOf }) => isOf(contract)).map(({ status, name }) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
      default: { description: 'Refused; the status says what to do', content: json(shapes.refTo(problem)) },
    },
    security: [...(isPublic ? [{}] : []), { session: [] }, ...(scope === null ? [] : [{ token: [scope] }])],
    'x-callers': callersOf(contract),
    ...(Object.keys(otherNames).length > 0 && { 'x-other-names': otherNames }),
  };
}

function success({ status, answer, media }: Contract, shapes: NamedShapes) {
  if (status === 303) return { description: 'The browser opens another address' };
  const content = hasJson(answer) ? json(shapes.refTo(answer)) : { [media]: { schema: { type: 'string' } } };
  return { description: status === 201 ? 'Made, or made before by the same call' : 'Success', content };
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

function queryParameters(query: z.ZodMiniObject): Parameter[] {
  const schema: JsonSchema = JSON.parse(JSON.stringify(z.toJSONSchema(query, { io: 'input' })));
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: each,
  }));
}
