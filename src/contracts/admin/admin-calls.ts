import { call } from '#contracts/call.ts';
import { waitingList } from './waiting.ts';

/** The calls of the Admin Portal, for staff and superusers. Their names and paths are also in admin-endpoints.ts. */
export const ADMIN_CALLS = {
  adminWaiting: call('GET', '/api/admin/waiting', '- - - - A A', 'What waits for staff', { answer: waitingList }),
};
