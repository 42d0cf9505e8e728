import type { Queryable } from '#server/db/db.ts';

/** Awards and undos, by the ids of the awards. */
interface ByAward {
  awards: readonly string[];
  undos: readonly string[];
}

const LACKING = (column: 'id' | 'reverses_id') =>
  `SELECT g.id FROM unnest($1::uuid[]) g (id) WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE l.${column} = g.id)`;

/** Which of these the ledger lacks, in the order given. */
export async function missingFrom(
  db: Queryable,
  { awards, undos }: ByAward,
): Promise<{ awards: string[]; undos: string[] }> {
  const lacking = async (column: 'id' | 'reverses_id', ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const gone = new Set((await db.query<{ id: string }>(LACKING(column), [ids])).map(({ id }) => id));
    return ids.filter((id) => gone.has(id));
  };
  return { awards: await lacking('id', awards), undos: await lacking('reverses_id', undos) };
}
