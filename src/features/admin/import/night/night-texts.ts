import type { Night, NightAnswer, NightReport } from '#contracts/admin/night.ts';
import { countText, numberText } from '#domain/plural.ts';

const STATES: Readonly<Record<Night['state'], string>> = {
  imported: 'Imported',
  waits: 'Waits',
  refused: 'Could not be read',
  skipped: 'Left out',
  replaced: 'Left out: a newer file came',
};

export const nightStateText = ({ state, record }: Pick<Night, 'state' | 'record'>): string =>
  state === 'imported' && record?.undone_at ? 'Imported and undone' : STATES[state];

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
    : `A file is imported by itself, in the name of ${limits.set_by}, unless more than ${limits.most_leavers} % would leave or ${limits.most_changes} % would change. ${
        limits.absent_leave ? 'Who is missing from a whole file leaves.' : 'Who is missing from the file stays.'
      } Each import can be undone for a day.`;
