import * as z from 'zod/mini';
import { type Contract, problem } from '#contracts/call.ts';
import { CALLS } from '#contracts/calls.ts';

/** The OpenAPI 3.1 description of all calls, made from the contracts by which the server reads and answers them. */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, contract] of Object.entries<Contract>(CALLS)) {
    const path = contract.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(name, contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Habit Points', version: '1', description: 'docs/api.md says how to use it.' },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return described;
};
const json = (schema: object) => ({ 'application/json': { schema } });
const hasJson = (schema: z.ZodMiniType): boolean => !(schema instanceof z.ZodMiniUndefined);

function operationOf(name: string, contract: Contract) {
  const { path, summary, grants, query, body, answer, media, status, otherNames, aliases } = contract;
  const isPublic = grants.anon !== '-';
  return {
    operationId: name,
    summary,
    ...(aliases.length > 0 && { description: `Also at ${aliases.join(', ')}.` }),
    parameters: [
      ...(path.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
      ...queryParameters(query),
    ],
    ...(hasJson(body) && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      [status]: {
        description: status === 303 ? 'The browser opens another address' : 'Success',
        ...(status !== 303 && {
          content: hasJson(answer) ? json(schemaOf(answer, 'output')) : { [media]: { schema: { type: 'string' } } },
        }),
      },
      default: { description: 'Refused; the status says what to do', content: json(schemaOf(problem, 'output')) },
    },
    security: isPublic ? [{}, { session: [] }] : [{ session: [] }],
    'x-callers': Object.entries(grants).flatMap(([caller, grant]) => (grant === '-' ? [] : caller)),
    ...(Object.keys(otherNames).length > 0 && { 'x-other-names': otherNames }),
  };
}

function queryParameters(query: z.ZodMiniObject) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
