import { CLOCK, writtenIn } from '#domain/formats.ts';

/** 'America/Argentina/Buenos_Aires' as people look for it: 'Buenos Aires, America/Argentina'. */
function zoneLabel(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const city = parts.pop() ?? zone;
  return parts.length === 0 ? city : `${city}, ${parts.join('/')}`;
}

/** Every zone that this browser knows, by city; `own` is among them. */
export function zoneOptions(own: string): Array<{ value: string; label: string }> {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The time in a zone, such as '10:42 AM'. It shows at once whether the zone is right. */
export const timeIn = (zone: string, at: number): string => clock(at, zone);

const clock = writtenIn(CLOCK);
