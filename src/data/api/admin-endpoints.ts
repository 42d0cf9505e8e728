import type { ADMIN_CALLS } from '#contracts/admin/admin-calls.ts';
import type { Method } from './api-client.ts';

export type AdminCalls = typeof ADMIN_CALLS;
export type AdminCallName = keyof AdminCalls;

/**
 * Method and path of each call of the Admin Portal, as its contract has them (a test compares the two): the contracts
 * themselves would bring their schemas into the page.
 */
export const ADMIN_ENDPOINTS: Record<AdminCallName, `${Method} /api/${string}`> = {
  adminWaiting: 'GET /api/admin/waiting',
};
