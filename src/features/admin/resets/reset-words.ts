import type { ResetRow } from '#contracts/admin/resets.ts';
import { momentText, whenText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';

export const nameOf = ({ first_name, last_name }: ResetRow): string => `${first_name} ${last_name}`;

const ROLES: Readonly<Record<string, string>> = { SCHOLAR: 'Scholar', EDUCATOR: 'Educator', STAFF: 'Staff' };
export const roleText = ({ role }: ResetRow): string => ROLES[role] ?? role;

/** What is open about an account, one sentence each; the most urgent first. */
export function openText(row: ResetRow, now: Moment): string[] {
  const at = (time: string): string => momentText(Date.parse(time), now);
  const when = (time: string): string => whenText(Date.parse(time), now);
  const { asked_at, code_until, sign_in_closed_until, recovery_closed_until, done_at } = row;
  const sentences = [
    asked_at !== null && `Asked for a new password: ${when(asked_at)}.`,
    code_until !== null && `Has a code, which expires ${at(code_until)}.`,
    sign_in_closed_until !== null && `Sign-in closed after wrong passwords. It opens ${at(sign_in_closed_until)}.`,
    recovery_closed_until !== null && `Recovery closed after wrong tries. It opens ${at(recovery_closed_until)}.`,
    done_at !== null && `Chose a new password without help: ${when(done_at)}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? ['Nothing is open.'] : sentences;
}
