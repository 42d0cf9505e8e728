import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

/** What waits on a device for one teacher. */
const heldRow = z.object({ teacher: z.string(), awards: z.int(), undos: z.int() });

/**
 * A device that awards, as it last said itself. Teachers are initials, and no student is named. `gaps`: numbers of awards that
 * it made and has no trace of. `signed_in`: who was signed in at its last contact.
 */
const deviceRow = z.object({
  id: z.string(),
  browser: z.string(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  signed_in: z.string(),
  held: z.array(heldRow),
  gaps: z.array(z.tuple([z.int(), z.int()])),
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const DEVICE_ADMIN_CALLS = {
  adminDevices: call(ADMIN_PATHS.adminDevices, STAFF, 'The devices that award, those that hold something first', {
    answer: z.object({ results: z.array(deviceRow) }),
  }),
};
