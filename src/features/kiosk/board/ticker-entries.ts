import type { BoardSnapshot } from '#contracts/board.ts';
import { strictestNames, type DisplaySettings } from '#domain/displays/display-settings.ts';
import { shortenName } from '#domain/names.ts';
import { GRADES, stepName } from '#domain/people/ladder.ts';
import { numberText } from '#domain/plural.ts';
import type { CrestHouse } from '#ui/school/house-crest.tsx';

/** An award in the line of the latest ones: 'Grade 6, Savant' '+5 Work Hard'. */
export interface TickerEntry {
  id: string;
  house: CrestHouse | null;
  who: string;
  what: string;
}

/** As many as the widest screen has room for. */
const MOST = 4;

/** The latest awards, newest first, with names as the display shows them. */
export function tickerEntries(
  { latest = [], houses, names, school }: BoardSnapshot,
  settings: DisplaySettings,
): TickerEntry[] {
  if (!settings.ticker) return [];
  const shown = strictestNames(names, settings.names);
  return latest
    .filter(({ points }) => points > 0)
    .map(({ id, house_id: houseId, grade, name, points, reason }) => {
      const house = houses.find((one) => one.id === houseId) ?? null;
      const student =
        name === null || shown === 'none'
          ? grade === null
            ? null
            : stepName(school.ladder ?? GRADES, grade)
          : shown === 'full'
            ? name
            : shortenName(name);
      const who = [student, house?.name].filter(Boolean).join(', ');
      return { id, house, who, what: `+${numberText(points)} ${reason}`.trim() };
    })
    .filter(({ who }) => who !== '')
    .slice(0, MOST);
}
