/** The list with this item at this place; one that was in it moves there. */
export function withItem<T extends { id: string }>(list: readonly T[], item: T, place: number): T[] {
  const others = list.filter(({ id }) => id !== item.id);
  return [...others.slice(0, place), item, ...others.slice(place)];
}

export function withoutItem<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((each) => each.id !== id);
}

/** An item while it is changed, and where it will stand. */
export interface Editing<T> {
  item: T;
  place: number;
  isNew: boolean;
  /** Why it can't be saved; null where nothing was tried. */
  problem: string | null;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** 'five', and from thirteen on in digits. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count);
