import type { AdminStoreItem, NewStoreItem, StoreItemChange } from '#contracts/admin/store.ts';
import { LONGEST_DESCRIPTION, LONGEST_GROUP, LONGEST_ITEM, STORE_WORDS } from '#domain/store/store-words.ts';
import { changedFields, changedOrder, factsOf } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';

export const NO_ITEM = 'This item is not there any more.';

/** What the audit tells of an item. */
const FIELDS = ['name', 'description', 'cost_points', 'group_name', 'active'] as const;
const COLUMNS = `id, version, ${FIELDS.join(', ')}`;

export async function listItems(db: Queryable): Promise<AdminStoreItem[]> {
  return db.query<AdminStoreItem>(`SELECT ${COLUMNS} FROM store_items ORDER BY position, name, id`);
}

async function readItem(db: Queryable, id: string): Promise<AdminStoreItem> {
  const [item] = await db.query<AdminStoreItem>(`SELECT ${COLUMNS} FROM store_items WHERE id = $1`, [id]);
  if (!item) throw notFound(NO_ITEM);
  return item;
}

/** A text that may be left empty. */
const lineOrNone = (value: string | null | undefined, field: string, longest: number): string | null =>
  lineOf(value, field, longest) || null;

/** Adds an item after the others. The same id from a call that is sent again is the same item. */
export async function addItem(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: NewStoreItem },
): Promise<AdminStoreItem> {
  const name = lineOf(body.name, 'name', LONGEST_ITEM);
  const description = lineOrNone(body.description, 'description', LONGEST_DESCRIPTION);
  const group = lineOrNone(body.group_name, 'group_name', LONGEST_GROUP);
  return staffWrite(deps, session, async (tx) => {
    const added = await tx.query<AdminStoreItem>(
      `INSERT INTO store_items (id, name, description, cost_points, group_name, active, position)
       SELECT $1, $2, $3, $4, $5, $6, COALESCE(max(position), -1) + 1 FROM store_items
       ON CONFLICT (id) DO NOTHING RETURNING ${COLUMNS}`,
      [id, name, description, body.cost_points, group, body.active ?? true],
    );
    const [item] = added;
    if (!item) return readItem(tx, id);
    await tx.note({ action: 'item_created', object: ['store_item', id], details: factsOf(FIELDS, item) });
    return item;
  });
}

/** Changes the fields that are given, unless the item has changed since the caller saw it. */
export async function changeItem(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: StoreItemChange },
): Promise<AdminStoreItem> {
  const given = {
    ...(body.name !== undefined && { name: lineOf(body.name, 'name', LONGEST_ITEM) }),
    ...(body.description !== undefined && {
      description: lineOrNone(body.description, 'description', LONGEST_DESCRIPTION),
    }),
    ...(body.cost_points !== undefined && { cost_points: body.cost_points }),
    ...(body.group_name !== undefined && { group_name: lineOrNone(body.group_name, 'group_name', LONGEST_GROUP) }),
    ...(body.active !== undefined && { active: body.active }),
  };
  return staffWrite(deps, session, async (tx) => {
    const [before] = await tx.query<AdminStoreItem>(`SELECT ${COLUMNS} FROM store_items WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
    if (!before) throw notFound(NO_ITEM);
    await checkSeen(tx, session, { stored: before.version, seen: body.version, one: STORE_WORDS.one, of: { id } });
    const item = { ...before, ...given };
    await tx.query(
      `UPDATE store_items SET name = $2, description = $3, cost_points = $4, group_name = $5, active = $6 WHERE id = $1`,
      [id, item.name, item.description, item.cost_points, item.group_name, item.active],
    );
    const details = changedFields(FIELDS, before, item);
    if (Object.keys(details).length > 0) await tx.note({ action: 'item_changed', object: ['store_item', id], details });
    return readItem(tx, id);
  });
}

/** Puts the items into this order, which holds in the store. */
export async function orderItems(deps: Deps, session: Session, ids: readonly string[]): Promise<AdminStoreItem[]> {
  const wanted = ids.map((id) => asUuid(id) ?? '');
  return staffWrite(deps, session, async (tx) => {
    await tx.query('SELECT id FROM store_items ORDER BY id FOR UPDATE');
    const before = (await listItems(tx)).map(({ id }) => id);
    if (wanted.toSorted().join() !== before.toSorted().join()) {
      throw new Problem(409, 'items_changed', 'The store has changed since. Please look at it again.');
    }
    await tx.query(
      `UPDATE store_items SET position = wanted.place
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE store_items.id = wanted.id`,
      [wanted],
    );
    await tx.note({ action: 'items_ordered', details: changedOrder(before, wanted) });
    return listItems(tx);
  });
}
