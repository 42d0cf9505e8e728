import * as z from 'zod/mini';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

export const DESCRIPTION_CALLS = {
  description: call(PATHS.description, 'A - A A A A', 'This description of the API (OpenAPI 3.1)', {
    answer: z.looseObject({ openapi: z.string() }),
  }),
};
