import * as z from 'zod/mini';

/** What anyone may know of the school: its name, and the zone in which its days begin. */
export const schoolInfo = z.object({ name: z.string(), time_zone: z.string() });
export type SchoolInfo = z.infer<typeof schoolInfo>;
