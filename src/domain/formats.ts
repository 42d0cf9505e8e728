import { readerLocale } from './reader.ts';

/**
 * How days, times, numbers and lists are written for people: in the words of the page, which are English, in the order and
 * with the signs of the reader's region (docs/decisions/0281). What a program reads (a key, a file, an input) names its own
 * locale.
 */

/** A format takes long to make, so each is made when it is first needed, and once for each locale and zone. */
function kept<Format>(make: (locale: string, zone: string | null) => Format, own?: string) {
  const made = new Map<string, Format>();
  return (zone: string | null = null): Format => {
    const locale = own ?? readerLocale();
    const key = `${locale} ${zone}`;
    const format = made.get(key) ?? make(locale, zone);
    made.set(key, format);
    return format;
  };
}

/** '9:14 AM' or '09:14', as the reader writes the time. */
export const CLOCK = { timeStyle: 'short' } as const;

/** 'Nov 16, 2026, 9:14 AM' */
export const DAY_AND_CLOCK = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Writes moments in a zone (null: that of this device). `own`: always in this locale, for what a program reads. */
export function writtenIn(
  options: Intl.DateTimeFormatOptions,
  own?: string,
): (at: Date | number, zone: string | null) => string {
  const format = kept(
    (locale, zone) => new Intl.DateTimeFormat(locale, zone === null ? options : { ...options, timeZone: zone }),
    own,
  );
  return (at, zone) => format(zone).format(at);
}

/** Writes numbers: '1,250', or as the options say. */
export function numbersIn(options?: Intl.NumberFormatOptions): (value: number) => string {
  const format = kept((locale) => new Intl.NumberFormat(locale, options));
  return (value) => format().format(value);
}

const lists = kept((locale) => new Intl.ListFormat(locale));

/** 'Ana, Ben, and Cleo'. One name is no list, and needs no format. */
export const listText = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : lists().format(names);

/** '12%' */
export const shareText = numbersIn({ style: 'percent' });
