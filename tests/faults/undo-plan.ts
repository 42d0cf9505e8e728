import type { Chance } from './prng.ts';
import type { Tap } from './tap.ts';
import type { World } from './world.ts';

/** A third of all awards are undone: some while they wait, most when they have left the device. */
export function createUndos(world: World, chance: Chance) {
  const planned: Array<{ tap: Tap; ids: readonly string[] }> = [];
  const tapOneOf = async (fit: typeof planned): Promise<void> => {
    const next = fit[chance.below(fit.length)];
    if (!next) return;
    planned.splice(planned.indexOf(next), 1);
    await world.undo(next.tap, next.ids);
  };
  return {
    left: (): number => planned.length,
    /** Two taps in five will be undone: all their awards or, one time in three, about half of them. */
    plan(tap: Tap): void {
      if (!chance.is(0.4)) return;
      const ids = chance.is(0.67) ? tap.ids : tap.ids.filter(() => chance.is(0.5));
      if (ids.length > 0) planned.push({ tap, ids });
    },
    tapAny: (): Promise<void> => tapOneOf(planned),
    async tapSent(): Promise<void> {
      const untried = await world.untried();
      await tapOneOf(planned.filter(({ ids }) => ids.some((id) => !untried.has(id))));
    },
  };
}

export type Undos = ReturnType<typeof createUndos>;
