import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { byUse, type UsedAwards } from '#domain/awards/used-awards.ts';

/** One reason with its habit, as a chip shows it. */
export interface Chip {
  /** The reason's. */
  id: string;
  text: string;
  habit: HabitWithReasons;
}

/** How many reasons are in the thumb's reach where there is room. */
const CHIPS = 7;
/** So many are seen on every screen; a reason from All takes the last of these places. */
export const ALWAYS_SHOWN = 6;

/** All reasons, in the school's order. */
function allChips(habits: readonly HabitWithReasons[]): Chip[] {
  return habits.flatMap((habit) => habit.reasons.map(({ id, text }) => ({ id, text, habit })));
}

/** The reasons in the thumb's reach: this account's most used ones first. `guestId`: this one is among them too. */
export function nearChips(habits: readonly HabitWithReasons[], used: UsedAwards, guestId: string | null): Chip[] {
  const all = allChips(habits);
  const near = byUse(all, used).slice(0, CHIPS);
  const guest = all.find(({ id }) => id === guestId);
  if (!guest || near.slice(0, ALWAYS_SHOWN).includes(guest)) return near;
  const others = near.filter((chip) => chip !== guest);
  return [...others.slice(0, ALWAYS_SHOWN - 1), guest, ...others.slice(ALWAYS_SHOWN - 1)].slice(0, CHIPS);
}
