import * as z from 'zod/mini';

/**
 * Where others reach the server: `public_url` as the person who runs it has set it, and the `hosts` that it has in its
 * own network, without a port, because a proxy may have another one.
 */
export const ownAddresses = z.object({ public_url: z.nullable(z.string()), hosts: z.array(z.string()) });
export type OwnAddresses = z.infer<typeof ownAddresses>;
