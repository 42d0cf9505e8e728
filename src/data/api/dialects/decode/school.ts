import type { Habit, Reason } from '#contracts/habits.ts';
import type { House, BoardHouse, Leaderboard } from '#contracts/houses.ts';
import type { SchoolInfo, SchoolTerm } from '#contracts/school.ts';
import { firstDayFrom } from '#domain/days.ts';
import { ladderFrom } from '#domain/people/ladder.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { HABITS } from '#domain/awards/habits.ts';
import { crestUrl, HOUSES } from '#domain/houses/houses.ts';
import { scoreOf } from '#domain/houses/score.ts';
import { isOwnPath } from '#domain/own-path.ts';
import {
  asText,
  everyRow,
  fieldsIn,
  nameIn,
  rowsIn,
  textIn,
  integerIn,
  wholeNameIn,
  type Fields,
} from '#data/fields.ts';
import { POINTS } from './student.ts';

/** For a house or a habit without a colour from the server or the product; white on it is 7:1. */
const PLAIN_COLOUR = '#475569';

function colourIn(fields: Fields, name: string, known: ReadonlyArray<{ name: string; colour: string }>): string {
  const own = textIn(fields, 'colour', 'color');
  if (own && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(own)) return own;
  return known.find((each) => each.name === name)?.colour ?? PLAIN_COLOUR;
}

/** Without a zone it is no school that we know how to read. */
export function decodeSchool(value: unknown): SchoolInfo | null {
  const fields = fieldsIn(value);
  const name = fields && textIn(fields, 'name');
  const time_zone = fields && textIn(fields, 'time_zone');
  if (!name || !time_zone) return null;
  const terms = everyRow(rowsIn(fields['terms'] ?? []), decodeTerm) ?? [];
  const card_mark = textIn(fields, 'card_mark');
  const help_email = textIn(fields, 'help_email');
  return { name, time_zone, ...calendarIn(fields), terms, help_email, ...(card_mark && { card_mark }) };
}

/** The school's steps, where it says them, and where its weeks begin. */
export function calendarIn(fields: Fields): Pick<SchoolInfo, 'ladder' | 'week_starts_on'> {
  const ladder = ladderFrom(fields['ladder']);
  return { ...(ladder && { ladder }), week_starts_on: firstDayFrom(fields['week_starts_on']) };
}

function decodeTerm(row: unknown): SchoolTerm | null {
  const fields = fieldsIn(row);
  const id = fields && textIn(fields, 'id');
  const name = fields && textIn(fields, 'name');
  const starts_on = fields && textIn(fields, 'starts_on');
  const ends_on = fields && textIn(fields, 'ends_on');
  return id && name && starts_on && ends_on ? { id, name, starts_on, ends_on } : null;
}

/**
 * A bare name is a house too. A crest from another site is not shown: the picture of that name beside the app replaces it.
 * A server that says that there is none is believed.
 */
export function decodeHouse(row: unknown): House | null {
  const fields = fieldsIn(row) ?? {};
  const name = nameIn(row, 'name', 'title', 'house_name');
  if (!name) return null;
  return {
    id: textIn(fields, 'id', 'house_id', 'uuid', 'pk') ?? name,
    name,
    colour: colourIn(fields, name, HOUSES),
    icon: iconIn(fields, name),
  };
}

function iconIn(fields: Fields, name: string): string | null {
  const icon = textIn(fields, 'icon');
  if (icon && isOwnPath(icon)) return icon;
  return fields['icon'] === null ? null : crestUrl(name);
}

function decodeBoardHouse(row: unknown): BoardHouse | null {
  const fields = fieldsIn(row);
  const house = fields && decodeHouse(row);
  if (!house) return null;
  const top = fields['top_student'];
  const inside = fieldsIn(top);
  const name = inside ? wholeNameIn(inside) : asText(top);
  const share = fields['points_per_child'];
  return {
    ...house,
    points_total: integerIn(fields, 'points_total', ...POINTS) ?? 0,
    ...(typeof share === 'number' && { points_per_child: share }),
    top_student: name === null ? null : { name },
  };
}

/** The leading one first. `updated_at` is empty where the server does not say how old its figures are. */
export function decodeLeaderboard(value: unknown): Leaderboard | null {
  const houses = everyRow(rowsIn(value, 'houses', 'leaderboard'), decodeBoardHouse);
  if (!houses) return null;
  const { display_names: names, school } = fieldsIn(value) ?? {};
  return {
    houses: houses.toSorted((a, b) => scoreOf(b) - scoreOf(a)),
    ...(typeof school === 'string' && { school }),
    ...((names === 'none' || names === 'full') && { display_names: names }),
    updated_at: textIn(fieldsIn(value) ?? {}, 'updated_at', 'generated_at') ?? '',
  };
}

/** `reasons`: those that came with the habit itself. */
export function decodeHabit(row: unknown): (Habit & { reasons: Reason[] }) | null {
  const fields = fieldsIn(row);
  const id = fields && textIn(fields, 'id', 'habit_id', 'uuid', 'pk');
  const name = fields && textIn(fields, 'name', 'title');
  if (!id || !name) return null;
  const own = Array.isArray(fields['reasons']) ? fields['reasons'] : [];
  const reasons = everyRow(own, (each) => decodeReason(each, id));
  return { id, name, colour: colourIn(fields, name, HABITS), reasons: reasons ?? [] };
}

/** `habitId`: the habit of a reason that does not name it. */
export function decodeReason(row: unknown, habitId: string | null): Reason | null {
  const fields = fieldsIn(row);
  const id = fields && textIn(fields, 'id', 'reason_id', 'uuid', 'pk');
  const text = fields && textIn(fields, 'text', 'name', 'title');
  if (!id || !text) return null;
  const habit = textIn(fields, 'habit_id') ?? nameIn(fields['habit'], 'id', 'habit_id', 'uuid', 'pk') ?? habitId;
  return { id, text, habit_id: habit ?? '' };
}

/** A bare grade is one too: 7, 'K'. */
export function decodeGrade(row: unknown): number | null {
  const fields = fieldsIn(row);
  return parseGrade(fields ? textIn(fields, 'grade', 'grade_level', 'value', 'label', 'name') : asText(row));
}
