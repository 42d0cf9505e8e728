import type { DisplayQuery, DisplayRow } from '#contracts/admin/displays.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { readPage } from '#server/http/read-page.ts';
import { notFound } from '#server/http/problem.ts';
import { networksSince } from '#server/sessions/display-queries.ts';

type Row = Stored<DisplayRow, 'last_seen_at' | 'paired_at' | 'revoked_at'>;

/** $2: when the last day began. */
const COLUMNS = `d.id, d.name, d.place, d.settings, d.edits, d.browser, d.version, d.is_secure, d.last_seen_at, d.paired_at,
  d.revoked_at, ${networksSince('$2')} AS addresses, p.first_name || ' ' || p.last_name AS paired_by, r.first_name || ' ' || r.last_name AS revoked_by`;
const FROM = `FROM displays d JOIN accounts p ON p.id = d.paired_by LEFT JOIN accounts r ON r.id = d.revoked_by`;

const STATES: Record<DisplayQuery['state'], string> = {
  used: 'd.revoked_at IS NULL',
  revoked: 'd.revoked_at IS NOT NULL',
  all: 'true',
};

const ORDERS: Record<DisplayQuery['sort'], string> = {
  name: 'd.name, d.id',
  '-name': 'd.name DESC, d.id',
  seen: 'd.last_seen_at NULLS FIRST, d.id',
  '-seen': 'd.last_seen_at DESC NULLS LAST, d.id',
  paired: 'd.paired_at, d.id',
  '-paired': 'd.paired_at DESC, d.id',
};

const aDayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** One page of the displays, with the number of all that the filter finds. */
export async function listDisplays(db: Queryable, query: DisplayQuery, now: Date) {
  const { results, ...page } = await readPage<Row>(db, query, {
    columns: COLUMNS,
    found: `${FROM} WHERE d.kind = 'hall' AND ${STATES[query.state]} AND d.search_text LIKE ALL ($1::text[])`,
    order: ORDERS[query.sort],
    values: [searchPatterns(query.search)],
    ofColumns: [aDayBefore(now)],
  });
  const [school] = await db.query<SchoolOfDisplays>('SELECT display_names AS names, scoring FROM school');
  return {
    ...page,
    results: results.map(answered),
    school_names: school?.names ?? 'none',
    school_scoring: school?.scoring ?? 'total',
  };
}

export async function readDisplay(db: Queryable, id: string, now: Date): Promise<DisplayRow> {
  const [row] = await db.query<Row>(`SELECT ${COLUMNS} ${FROM} WHERE d.id = $1`, [id, aDayBefore(now)]);
  if (!row) throw notFound(DISPLAY_WORDS.gone);
  return answered(row);
}
