import * as accounts from '#data/api/dialects/endpoints/accounts.ts';
import * as awards from '#data/api/dialects/endpoints/awards.ts';
import * as figures from '#data/api/dialects/endpoints/figures.ts';
import * as rosters from '#data/api/dialects/endpoints/rosters.ts';
import * as school from '#data/api/dialects/endpoints/school.ts';
import * as session from '#data/api/dialects/endpoints/session.ts';
import * as students from '#data/api/dialects/endpoints/students.ts';

/** Everything that the app asks a server for. */
export const OPERATIONS = { ...session, ...accounts, ...school, ...figures, ...students, ...awards, ...rosters };
