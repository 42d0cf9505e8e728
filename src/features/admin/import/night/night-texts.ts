import type { Night, NightAnswer, NightReport } from '#contracts/admin/night.ts';
import { addDays, type Day } from '#domain/days.ts';
import { countText, numberText } from '#domain/plural.ts';
import { dayIn, dayOf, type Moment } from '#domain/school-clock.ts';
import type { Chip } from '#features/admin/shared/chip.tsx';
import type { ComponentProps } from 'react';

type ChipProps = ComponentProps<typeof Chip>;

const STATES: Readonly<Record<Night['state'] | 'undone' | 'none', ChipProps>> = {
  imported: { text: 'Imported', icon: 'check', tone: 'good' },
  undone: { text: 'Undone', icon: 'undo', tone: 'plain' },
  waits: { text: 'Waits', icon: 'clock', tone: 'warn' },
  refused: { text: 'Could not be read', icon: 'warning', tone: 'warn' },
  skipped: { text: 'Left out', icon: 'close', tone: 'plain' },
  replaced: { text: 'Left out: a newer file came', icon: 'close', tone: 'plain' },
  none: { text: 'No new file', icon: 'info', tone: 'plain' },
};

/** What became of a file; null: of a night without one. */
export function nightState(night: Pick<Night, 'state' | 'record'> | null): ChipProps {
  if (night === null) return STATES.none;
  return night.state === 'imported' && night.record?.undone_at ? STATES.undone : STATES[night.state];
}

/** A row of the list: a file, or a night on which none came. */
export type NightLine = { day: Day; night: Night | null };

const LOOKED_BACK = 7;

/**
 * The files, the newest first, and between them the nights of the last week without one: silence is no success. Today's may
 * still come, and before the first file none was due.
 */
export function nightLines(nights: readonly Night[], now: Moment): NightLine[] {
  const lines: NightLine[] = nights.map((night) => ({ day: dayIn(Date.parse(night.found_at), now.zone), night }));
  const first = lines.at(-1)?.day;
  const today = dayOf(now);
  const week = Array.from({ length: LOOKED_BACK }, (_, index) => addDays(today, -1 - index));
  const empty = week.filter((day) => first !== undefined && day > first && lines.every((line) => line.day !== day));
  return [...lines, ...empty.map((day) => ({ day, night: null }))].toSorted((a, b) => b.day.localeCompare(a.day));
}

/** '3 new, 11 changed, 78 leave, 1 row refused.' */
export function reportText({ added, changed, leavers, refused }: NightReport): string {
  const parts = [
    added > 0 && `${numberText(added)} new`,
    changed > 0 && `${numberText(changed)} changed`,
    leavers > 0 && `${numberText(leavers)} leave`,
    refused > 0 && `${countText(refused, 'row', 'rows')} refused`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing new.' : `${parts.join(', ')}.`;
}

export const limitsText = (limits: NightAnswer['limits']): string =>
  limits === null
    ? 'No limits are set, so each file waits until somebody has looked at its plan.'
    : `A file is imported by itself, in the name of ${limits.set_by}, unless more than ${limits.most_leavers}% would leave or ${limits.most_changes}% would change. ${
        limits.absent_leave ? 'Anyone missing from a whole file leaves.' : 'Anyone missing from the file stays.'
      } Each import can be undone for a day.`;
