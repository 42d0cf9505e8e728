import type { Signup, SignupRecord } from '#contracts/admin/signups.ts';
import { daysBetween } from '#domain/days.ts';
import { stepLabel, stepName, type Ladder } from '#domain/people/ladder.ts';
import { counted, countText } from '#domain/plural.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { dayIn, dayOf, type Moment } from '#domain/school-clock.ts';

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

/** 'Scholar, Grade 6', 'Scholar, Reception' or 'Educator'. */
export function whoText({ role, grade }: Pick<Signup, 'role' | 'grade'>, ladder: Ladder): string {
  if (role === 'EDUCATOR') return 'Educator';
  if (grade === null) return 'Scholar';
  return `Scholar, ${stepName(ladder, grade)}`;
}

/** How long ago, by the days of the school: 'today', 'yesterday', '3 days'. */
export function agoText(at: string, now: Moment): string {
  const days = daysBetween(dayIn(Date.parse(at), now.zone), dayOf(now));
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : countText(days, 'day', 'days');
}

export interface Mark {
  text: string;
  icon: IconName;
  tone: 'good' | 'warn' | 'plain';
}

/** What staff should know of a sign-up before they open it; null for an educator's without anything odd. */
export function markOf({ state, role, again, namesakes, matches }: Signup): Mark | null {
  if (state === 'approved') return { text: 'Approved', icon: 'check', tone: 'good' };
  if (state === 'rejected') return { text: 'Rejected', icon: 'close', tone: 'plain' };
  if (again > 0)
    return { text: again === 1 ? 'Signed up twice' : `Signed up ${again + 1} times`, icon: 'warning', tone: 'warn' };
  if (namesakes > 0) return { text: 'Same name as another', icon: 'warning', tone: 'warn' };
  if (role === 'EDUCATOR') return null;
  if (matches === 0) return { text: 'No match', icon: 'question', tone: 'plain' };
  return { text: countText(matches, 'match', 'matches'), icon: 'check', tone: 'good' };
}

/** One field of a sign-up beside the same field of a student record. */
export interface Compared {
  label: string;
  asked: string;
  record: string;
  word: 'Same' | 'Different' | 'Not on record';
}

export function compared(signup: Signup, record: SignupRecord, ladder: Ladder): Compared[] {
  const line = (label: string, asked: string | null, known: string | null, isSame: boolean): Compared => ({
    label,
    asked: asked ?? '–',
    record: known ?? '–',
    word: isSame ? 'Same' : known === null ? 'Not on record' : 'Different',
  });
  const grade = (value: number | null): string | null => (value === null ? null : stepLabel(ladder, value));
  return [
    line('Name', nameOf(signup), nameOf(record), record.same.name),
    line('School email', signup.email, record.email, record.same.email),
    line(ladder.word, grade(signup.grade), grade(record.grade), record.same.grade),
    line('House', signup.house?.name ?? null, record.house?.name ?? null, record.same.house),
  ];
}

/** What becomes of the fields that differ: the record decides. Null where all are the same. */
export function recordDecides(signup: Signup, record: SignupRecord, ladder: Ladder): string | null {
  const { same, email, house } = record;
  const sentences = [
    !same.name && `The name becomes ${nameOf(record)}.`,
    !same.house && house !== null && `${record.first_name} stays in ${house.name}.`,
    !same.grade && record.grade !== null && `${record.first_name} stays in ${stepName(ladder, record.grade)}.`,
    email === null && `The record gets the email ${signup.email}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : `The record decides, not the sign-up. ${sentences.join(' ')}`;
}

/** As whom a scholar was approved: 'As no. 4417, in Laulima, with 31 points.' */
export function approvedAs({ school_number, house, points, ...record }: SignupRecord): string {
  const who = school_number === null ? nameOf(record) : `no. ${school_number}`;
  return `As ${who}, in ${house?.name ?? 'no house'}, with ${countText(points, 'point', 'points')}.`;
}

/** What the person will see once the account is open. */
export function pointsSentence(record: SignupRecord): string {
  if (record.points === 0) return `Approve, and ${record.first_name} can sign in.`;
  return counted(
    record.points,
    `${record.first_name} will see the # point given so far.`,
    `${record.first_name} will see the # points given so far.`,
  );
}

/** The record that is offered: the likeliest one that has no account yet, if it looks like the person at all. */
export function suggested(records: readonly SignupRecord[]): SignupRecord | null {
  return records.find(({ has_account, same }) => !has_account && (same.email || same.name)) ?? null;
}
