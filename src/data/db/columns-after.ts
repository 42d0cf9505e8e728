/**
 * Brings the columns of a record to the order of `ids`, and puts in what has changed. `before` are the ids of its old order;
 * `at` are the places of the changed ones among `ids`, null: each has changed. Who was not there has `missing`.
 */
export function columnsAfter(before: readonly string[] = [], ids: readonly string[], at: readonly number[] | null) {
  const known = new Map(before.map((id, place) => [id, place]));
  const places = ids.map((id) => known.get(id) ?? -1);
  return <Value>(old: readonly Value[] = [], changed: readonly Value[] = [], missing: Value): Value[] => {
    const after = places.map((place) => old[place] ?? missing);
    for (const [index, value] of changed.entries()) after[at?.[index] ?? index] = value;
    return after;
  };
}
