import type { DisplayChange, DisplayRow, NewDisplay } from '#contracts/admin/displays.ts';
import { LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { foldText } from '#domain/names.ts';
import { changedFields, factsOf, type Details } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isWaiting } from '#server/displays/pairing.ts';
import { endAllOn } from '#server/displays/tablet-teachers.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { readDisplay } from './display-list.ts';
import { lockPairing } from './lock-pairing.ts';

export interface DisplayDeps extends Deps {
  /** Called when a display may no longer see the board, or see other names on it. */
  onDisplayChanged: () => void;
}

/** The screen that shows this pairing's code becomes a display. The same confirmation again is the same display. */
export async function confirmDisplay(deps: Deps, session: Session, body: NewDisplay): Promise<DisplayRow> {
  const name = lineOf(body.name, 'name', LONGEST_DISPLAY_NAME);
  const place = lineOf(body.place, 'place', LONGEST_DISPLAY_NAME);
  return staffWrite(deps, session, async (tx) => {
    const now = deps.clock();
    const asked = await lockPairing(tx, 'hall', body.pairing_id, now);
    if (asked.display_id !== null) return readDisplay(tx, asked.display_id, now);
    const id = deps.ids();
    await tx.query(
      `INSERT INTO displays (id, name, place, search_text, settings, browser, paired_at, paired_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        name,
        place,
        searchTextOf(name, place),
        JSON.stringify(body.settings),
        asked.browser,
        now,
        session.accountId,
      ],
    );
    await tx.query('UPDATE display_pairings SET display_id = $2 WHERE id = $1', [asUuid(body.pairing_id), id]);
    await note(tx, {
      action: 'display_paired',
      id,
      details: factsOf(FIELDS, factsOfDisplay({ name, place, settings: body.settings })),
    });
    return readDisplay(tx, id, deps.clock());
  });
}

/** Refuses a screen that waits; it shows another code. */
export async function denyPairing(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    const denied = await tx.query(
      `UPDATE display_pairings SET denied_at = $2
        WHERE id = $1 AND ${isWaiting('$2')} RETURNING id`,
      [id, deps.clock()],
    );
    if (denied.length === 0) throw notFound(DISPLAY_WORDS.pairingGone);
    await tx.note({ action: 'display_refused' });
  });
}

/** Changes the fields that are given, unless somebody changed it since the caller saw it. The display learns of them at its next contact, within a minute. */
export async function changeDisplay(
  deps: DisplayDeps,
  session: Session,
  { id, body }: { id: string; body: DisplayChange },
): Promise<DisplayRow> {
  const changed = await staffWrite(deps, session, async (tx) => {
    const before = await lockDisplay(tx, deps, id);
    if (before.revoked_at !== null) throw unprocessable('revoked', DISPLAY_WORDS.revoked);
    await checkSeen(tx, session, { stored: before.edits, seen: body.edits, one: DISPLAY_WORDS.one, of: { id } });
    const name = body.name === undefined ? before.name : lineOf(body.name, 'name', LONGEST_DISPLAY_NAME);
    const place = body.place === undefined ? before.place : lineOf(body.place, 'place', LONGEST_DISPLAY_NAME);
    const settings = body.settings ?? before.settings;
    await tx.query('UPDATE displays SET name = $2, place = $3, search_text = $4, settings = $5 WHERE id = $1', [
      id,
      name,
      place,
      searchTextOf(name, place),
      JSON.stringify(settings),
    ]);
    const details = changedFields(FIELDS, factsOfDisplay(before), factsOfDisplay({ name, place, settings }));
    if (Object.keys(details).length > 0) await note(tx, { action: 'display_changed', id, details });
    return readDisplay(tx, id, deps.clock());
  });
  deps.onDisplayChanged();
  return changed;
}

/**
 * The display may no longer see the board: its next call is refused, and its stream ends. On a shared tablet everybody's
 * session ends too.
 */
export async function revokeDisplay(deps: DisplayDeps, session: Session, id: string): Promise<DisplayRow> {
  const revoked = await staffWrite(deps, session, async (tx) => {
    const before = await lockDisplay(tx, deps, id);
    if (before.revoked_at !== null) return before;
    await tx.query('UPDATE displays SET revoked_at = $2, revoked_by = $3 WHERE id = $1', [
      id,
      deps.clock(),
      session.accountId,
    ]);
    await endAllOn(tx, deps, id, session);
    await note(tx, { action: 'display_revoked', id });
    return readDisplay(tx, id, deps.clock());
  });
  deps.onDisplayChanged();
  return revoked;
}

/** What the audit tells of a display. */
const FIELDS = ['name', 'place', 'names', 'boards', 'seconds_each', 'ticker', 'night', 'goal'] as const;

function factsOfDisplay({ name, place, settings }: Pick<DisplayRow, 'name' | 'place' | 'settings'>) {
  const { names, boards, seconds_each, ticker, night, goal } = settings;
  return {
    name,
    place,
    names,
    boards: boards.join(', '),
    seconds_each,
    ticker,
    night: night && `${night.from} to ${night.to}`,
    goal: goal && `${goal.points} (${goal.board})`,
  };
}

const searchTextOf = (name: string, place: string): string => foldText(`${name} ${place}`);

async function lockDisplay(tx: Queryable, { clock }: Pick<Deps, 'clock'>, id: string): Promise<DisplayRow> {
  await tx.query('SELECT 1 FROM displays WHERE id = $1 FOR UPDATE', [id]);
  return readDisplay(tx, id, clock());
}

function note(tx: StaffTx, { action, id, details = {} }: { action: string; id: string; details?: Details }) {
  return tx.note({ action, object: ['display', id], details });
}
