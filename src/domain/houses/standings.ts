/** The houses of one board in its order, each with its points and place. A row of a house that is not listed is left out. */
export function standingsOf<House extends { id: string }, Row extends { house_id: string }>(
  houses: readonly House[],
  rows: readonly Row[],
): Array<House & Row> {
  const byId = new Map(houses.map((house) => [house.id, house]));
  return rows.flatMap((row) => {
    const house = byId.get(row.house_id);
    return house ? [{ ...house, ...row }] : [];
  });
}
