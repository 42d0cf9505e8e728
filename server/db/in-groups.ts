/** A caller who waits for its part of a group's work. */
export interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

interface Size {
  /** How many groups are under way at once. */
  atOnce?: number;
  /** How many a group has at most. */
  most?: number;
}

/**
 * Collects what is asked for while earlier work is under way, and does it together, so that many callers need one round
 * trip to the database. Work begins after everything in it was asked for, so nobody gets an answer that is older than the
 * question. A lone caller does not wait. `work` settles each caller of its group; where it throws, the rest are rejected.
 */
export function inGroups<Item, Result>(
  work: (group: readonly Waiting<Item, Result>[]) => Promise<void>,
  { atOnce = 1, most = 50 }: Size = {},
): (item: Item) => Promise<Result> {
  const line: Waiting<Item, Result>[] = [];
  let underWay = 0;
  const takeTurn = async (): Promise<void> => {
    underWay += 1;
    while (line.length > 0) {
      const group = line.splice(0, most);
      try {
        await work(group);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    underWay -= 1;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      line.push({ item, resolve, reject });
      if (underWay < atOnce) void takeTurn();
    });
}
