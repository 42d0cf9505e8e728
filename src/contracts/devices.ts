import * as z from 'zod/mini';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

/** More teachers than share a tablet, and more gaps than anybody reads. */
export const MOST_REPORTED = 50;

const count = z.int().check(z.gte(0));

/**
 * What a device that awards says of itself. `id`: random, made by the app. `held`: what waits on it, by account. `gaps`:
 * numbers of awards that it made and has no trace of, as the first and the last of each.
 */
const deviceReport = z.object({
  id: z.uuid(),
  held: z.array(z.object({ account_id: z.string(), awards: count, undos: count })).check(z.maxLength(MOST_REPORTED)),
  gaps: z.array(z.tuple([count, count])).check(z.maxLength(MOST_REPORTED)),
});
export type DeviceReport = z.infer<typeof deviceReport>;

export const DEVICE_CALLS = {
  reportDevice: call(PATHS.reportDevice, '- - - A A A', 'What a device still holds', {
    body: deviceReport,
    answer: z.object({ ok: z.literal(true) }),
    tellsNobody: true,
  }),
};
