import type { NewTablet, TabletChange, TabletRow } from '#contracts/admin/tablets.ts';
import { DEFAULT_DISPLAY_SETTINGS, LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import { foldText } from '#domain/names.ts';
import { changedFields, factsOf } from '#server/audit/changed-fields.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { notFound } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { revokeSession } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockPairing } from './lock-pairing.ts';
import { readTablet } from './tablet-list.ts';

/** What the audit tells of a tablet. */
const FIELDS = ['name', 'lock_minutes'] as const;

/** The screen that shows this pairing's code becomes a shared tablet. The same confirmation again is the same tablet. */
export async function confirmTablet(deps: Deps, session: Session, body: NewTablet): Promise<TabletRow> {
  const name = lineOf(body.name, 'name', LONGEST_DISPLAY_NAME);
  return staffWrite(deps, session, async (tx) => {
    const now = deps.clock();
    const asked = await lockPairing(tx, 'tablet', body.pairing_id, now);
    if (asked.display_id !== null) return readTablet(tx, asked.display_id, now);
    const id = deps.ids();
    // While it is locked it shows the board, as a display would that nobody has set up.
    await tx.query(
      `INSERT INTO displays (id, kind, name, place, search_text, settings, lock_minutes, browser, paired_at, paired_by)
       VALUES ($1, 'tablet', $2, '', $3, $4, $5, $6, $7, $8)`,
      [
        id,
        name,
        foldText(name),
        JSON.stringify(DEFAULT_DISPLAY_SETTINGS),
        body.lock_minutes,
        asked.browser,
        now,
        session.accountId,
      ],
    );
    await tx.query('UPDATE display_pairings SET display_id = $2 WHERE id = $1', [asUuid(body.pairing_id), id]);
    const details = factsOf(FIELDS, { name, lock_minutes: body.lock_minutes });
    await tx.note({ action: 'tablet_paired', object: ['display', id], details });
    return readTablet(tx, id, now);
  });
}

/** Changes its name and when it locks, unless somebody changed it since the caller saw it. The tablet follows at its next contact. */
export async function changeTablet(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: TabletChange },
): Promise<TabletRow> {
  const name = lineOf(body.name, 'name', LONGEST_DISPLAY_NAME);
  return staffWrite(deps, session, async (tx) => {
    await tx.query('SELECT 1 FROM displays WHERE id = $1 FOR UPDATE', [id]);
    const before = await readTablet(tx, id, deps.clock());
    await checkSeen(tx, session, { stored: before.edits, seen: body.edits, one: TABLET_WORDS.one, of: { id } });
    await tx.query('UPDATE displays SET name = $2, search_text = $3, lock_minutes = $4 WHERE id = $1', [
      id,
      name,
      foldText(name),
      body.lock_minutes,
    ]);
    const details = changedFields(FIELDS, before, { name, lock_minutes: body.lock_minutes });
    if (Object.keys(details).length > 0) await tx.note({ action: 'tablet_changed', object: ['display', id], details });
    return readTablet(tx, id, deps.clock());
  });
}

/** Ends a teacher's session on a tablet, which forgets it at its next contact. What the teacher has waiting there stays. */
export async function removeTeacher(
  deps: Deps,
  session: Session,
  { id, accountId }: { id: string; accountId: string },
): Promise<TabletRow> {
  return staffWrite(deps, session, async (tx) => {
    const [removed] = await tx.query<{ session_id: string }>(
      'DELETE FROM tablet_teachers WHERE display_id = $1 AND account_id = $2 RETURNING session_id',
      [id, asUuid(accountId)],
    );
    if (!removed) throw notFound(TABLET_WORDS.teacherGone);
    // Whoever takes themselves off at the tablet has to come to the end of it.
    if (removed.session_id !== session.id) await revokeSession(tx, deps, removed.session_id, 'by_staff');
    await tx.note({ action: 'tablet_teacher_removed', object: ['account', accountId], details: { tablet_id: id } });
    return readTablet(tx, id, deps.clock());
  });
}
