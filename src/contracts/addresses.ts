import * as z from 'zod/mini';

/**
 * Where others reach the server: `public_url` as the environment or else the school has set it, and the `hosts` that it has
 * in its own network, without a port, because a proxy may have another one. `by_environment`: the portal can't change it.
 */
export const ownAddresses = z.object({
  public_url: z.nullable(z.string()),
  by_environment: z.boolean(),
  hosts: z.array(z.string()),
});
export type OwnAddresses = z.infer<typeof ownAddresses>;
