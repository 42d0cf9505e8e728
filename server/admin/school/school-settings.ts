import type { SchoolChange, SchoolSettings } from '#contracts/admin/school.ts';
import { LONGEST_SCHOOL_NAME, SCHOOL_WORDS } from '#domain/school/school-check.ts';
import type { Deps } from '#server/deps.ts';
import { unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { lengthOf, tidy } from '#server/http/text-rules.ts';
import { isTimeZone } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockSettings, readSettings } from './settings-queries.ts';

/** Changes what is given. The school's days begin in another zone from then on; no time of the past moves. */
export async function changeSchool(deps: Deps, session: Session, change: SchoolChange): Promise<SchoolSettings> {
  return staffWrite(deps, session, async (tx) => {
    const before = await lockSettings(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next = { ...before, ...given };
    const name = tidy(next.name);
    if (lengthOf(name) > LONGEST_SCHOOL_NAME) throw unprocessable('school_name', SCHOOL_WORDS.longName);
    if (change.time_zone !== undefined && !(await isTimeZone(tx, change.time_zone))) {
      throw unprocessable('time_zone', SCHOOL_WORDS.noZone);
    }
    await tx.query(
      'UPDATE school SET name = $1, time_zone = $2, scoring = $3, display_names = $4, retention_years = $5',
      [name, next.time_zone, next.scoring, next.display_names, next.retention_years],
    );
    await tx.note({ action: 'school_changed', details: { fields: Object.keys(given).toSorted().join(' ') } });
    return readSettings(tx);
  });
}
