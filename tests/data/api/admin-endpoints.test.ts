import { expect, it } from 'vitest';
import { ADMIN_CALLS } from '#contracts/admin/calls/admin-calls.ts';
import { ADMIN_ENDPOINTS } from '#data/api/admin-endpoints.ts';

it('the page asks for each call of the Admin Portal where its contract has it', () => {
  const contracts = Object.entries(ADMIN_CALLS).map(([name, { method, path }]) => [name, `${method} ${path}`]);
  expect(ADMIN_ENDPOINTS).toEqual(Object.fromEntries(contracts));
});
