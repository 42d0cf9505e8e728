import * as z from 'zod/mini';
import { foldText } from '#domain/names.ts';

/** Whom an award is for. A roster or a house is named as an address names it, so any part may be missing. */
export const awardTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('students') }),
  z.object({
    kind: z.literal('roster'),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** Members who were unticked. Kept instead of who is ticked: all of a roster are preselected. */
    leftOut: z.array(z.string()),
  }),
  z.object({ kind: z.literal('house'), name: z.nullable(z.string()) }),
]);
export type AwardTarget = z.infer<typeof awardTarget>;
export type RosterTarget = Extract<AwardTarget, { kind: 'roster' }>;
export type HouseTarget = Extract<AwardTarget, { kind: 'house' }>;

export const STUDENTS: AwardTarget = { kind: 'students' };

/** Whether both name the same; who was left out of a roster does not count. */
export function sameTarget(a: AwardTarget, b: AwardTarget): boolean {
  if (a.kind === 'roster' && b.kind === 'roster') {
    return a.id !== null && b.id !== null ? a.id === b.id : sameName(a.name, b.name);
  }
  if (a.kind === 'house' && b.kind === 'house') return sameName(a.name, b.name);
  return a.kind === b.kind;
}

export function sameName(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : foldText(a) === foldText(b);
}

/** The one that the target names: by its id, else by its name. */
export function namedBy<T extends { id: string; name: string }>(
  list: readonly T[],
  named: { id: string | null; name: string | null },
): T | null {
  const byId = named.id === null ? undefined : list.find((one) => one.id === named.id);
  const byName = named.name === null ? undefined : list.find((one) => sameName(one.name, named.name));
  return byId ?? byName ?? null;
}
