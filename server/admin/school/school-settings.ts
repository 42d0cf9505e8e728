import type { SchoolChange, SchoolSettings } from '#contracts/admin/school.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import { isStep, LADDER_WORDS, ladderProblem, ladderText } from '#domain/people/ladder.ts';
import { LONGEST_SCHOOL_NAME, SCHOOL_WORDS } from '#domain/school/school-check.ts';
import { hasSecondStep } from '#server/accounts/second-step/second-step.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { lengthOf, tidy } from '#server/http/text-rules.ts';
import { checkedPublicUrl } from '#server/school/addresses.ts';
import { isTimeZone } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { countOnSteps, lockSettings, readSettings } from './settings-queries.ts';

/** What the audit tells from what to what. The help address is not among them: the audit holds no email. */
const AUDITED = [
  'name',
  'time_zone',
  'week_starts_on',
  'scoring',
  'display_names',
  'second_step',
  'staff_passwords',
  'retention_years',
  'public_url',
] as const;

/**
 * Changes what is given, unless the settings have changed since the caller saw them. The school's days begin in another
 * zone from then on; no time of the past moves.
 */
export async function changeSchool(
  deps: Deps,
  session: Session,
  { version, ...change }: SchoolChange,
): Promise<SchoolSettings> {
  return staffWrite(deps, session, async (tx) => {
    const { version: current, ...before } = await lockSettings(tx);
    const of = { actions: ['school_changed', 'school_set_up'] };
    await checkSeen(tx, session, { stored: current, seen: version, one: SCHOOL_WORDS.one, of });
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const merged = { ...before, ...given };
    const after = {
      ...merged,
      name: tidy(merged.name),
      ladder: tidyLadder(merged.ladder),
      help_email: merged.help_email?.trim() || null,
      public_url: change.public_url === undefined ? before.public_url : checkedPublicUrl(deps, change.public_url),
    };
    await check(tx, after, change);
    // Who has none would be the first to be locked out.
    if (change.second_step === 'demanded' && !(await hasSecondStep(tx, session.accountId))) {
      throw unprocessable('second_step', SECOND_STEP_WORDS.ownFirst);
    }
    if (change.staff_passwords === 'off' && deps.settings.provider === null) {
      throw unprocessable('no_provider', SCHOOL_WORDS.noProvider);
    }
    // A trigger (school_version) raises the version that the next change must name. No steps chosen: theirs stay null.
    await tx.query(
      `UPDATE school SET name = $1, time_zone = $2, scoring = $3, display_names = $4, retention_years = $5,
                         help_email = $6, second_step = $7, ladder = COALESCE($8, ladder), week_starts_on = $9,
                         public_url = $12,
                         password_keeper = CASE WHEN $10::text = 'taken' THEN NULL ELSE COALESCE(password_keeper, $11) END`,
      [
        after.name,
        after.time_zone,
        after.scoring,
        after.display_names,
        after.retention_years,
        after.help_email,
        after.second_step,
        change.ladder === undefined ? null : JSON.stringify(after.ladder),
        after.week_starts_on,
        after.staff_passwords,
        session.accountId,
        after.public_url,
      ],
    );
    const details = {
      ...changedFields(AUDITED, before, after),
      ...stepChanges(before.ladder, after.ladder),
      ...(before.help_email !== after.help_email && { help_email: 'changed' }),
    };
    if (Object.keys(details).length > 0) await tx.note({ action: 'school_changed', details });
    return readSettings(tx);
  });
}

type Ladder = SchoolSettings['ladder'];

/** The names from what to what; where the same names only move to other numbers, the number of the lowest one. */
const stepChanges = (before: Ladder, after: Ladder) =>
  changedFields(
    ['steps', ...(ladderText(before) === ladderText(after) ? (['lowest_step'] as const) : [])],
    { steps: ladderText(before), lowest_step: before.first },
    { steps: ladderText(after), lowest_step: after.first },
  );

const tidyLadder = ({ word, first, names }: Ladder): Ladder => ({ word: tidy(word), first, names: names.map(tidy) });

async function check(
  tx: Queryable,
  { name, help_email, ladder }: Pick<SchoolSettings, 'name' | 'help_email' | 'ladder'>,
  { time_zone, ladder: chosen }: Pick<SchoolChange, 'time_zone' | 'ladder'>,
): Promise<void> {
  if (lengthOf(name) > LONGEST_SCHOOL_NAME) throw unprocessable('school_name', SCHOOL_WORDS.longName);
  if (help_email !== null && !isEmail(help_email)) throw unprocessable('help_email', SCHOOL_WORDS.badHelp);
  const problem = ladderProblem(ladder);
  if (problem !== null) throw unprocessable('ladder', problem);
  if (chosen !== undefined && (await countOnSteps(tx)).some(({ grade }) => !isStep(ladder, grade))) {
    throw unprocessable('ladder', LADDER_WORDS.inUse);
  }
  if (time_zone !== undefined && !(await isTimeZone(tx, time_zone))) {
    throw unprocessable('time_zone', SCHOOL_WORDS.noZone);
  }
}
