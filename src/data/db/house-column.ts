interface OfHouse {
  house_id: string | null;
  house_name: string | null;
}

/** The houses of many students: each house once, and for each student its place among them. */
export interface HouseColumn {
  houses: OfHouse[];
  houseAt: number[];
}

const NO_HOUSE: OfHouse = { house_id: null, house_name: null };

export function houseColumn(rows: readonly OfHouse[]): HouseColumn {
  const places = new Map<string, number>();
  const houses: OfHouse[] = [];
  const houseAt = rows.map(({ house_id, house_name }) => {
    const house = JSON.stringify([house_id, house_name]);
    const at = places.get(house) ?? houses.push({ house_id, house_name }) - 1;
    places.set(house, at);
    return at;
  });
  return { houses, houseAt };
}

/** The house of the student at this place. */
export const houseIn = ({ houses, houseAt }: HouseColumn, at: number): OfHouse => houses[houseAt[at] ?? -1] ?? NO_HOUSE;
