import * as z from 'zod/mini';

/** `icon` is the crest's path. */
const house = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
});
export type House = z.infer<typeof house>;
export const houseList = z.object({ results: z.array(house) });
