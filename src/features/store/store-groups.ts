import type { StoreItem } from '#contracts/store.ts';

export interface ItemGroup {
  /** Null: items that belong to no group. */
  name: string | null;
  items: StoreItem[];
}

/** The items by their group, in the store's order; those without a group come last. */
export function storeGroups(items: readonly StoreItem[]): ItemGroup[] {
  const groups = new Map<string | null, StoreItem[]>();
  for (const item of items) {
    const name = item.group_name?.trim() || null;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  const all = [...groups].map(([name, own]) => ({ name, items: own }));
  return [...all.filter((group) => group.name !== null), ...all.filter((group) => group.name === null)];
}
