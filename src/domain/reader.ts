/** For whom days, times and numbers are written (./formats.ts). Without a browser, as on the server: plain English. */
export const reader = { locale: 'en' };

/** The page says once, as it starts, which languages its reader prefers. */
export function writeFor([first = 'en']: readonly string[]): void {
  reader.locale = localeFor(first);
}

/** The page's English, in the order and with the signs of the language's region. */
function localeFor(language: string): string {
  try {
    const { language: spoken, region } = new Intl.Locale(language).maximize();
    if (spoken === 'en') return language;
    const own = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions().locale;
    if (own !== 'en') return own;
    // A region without an English of its own would get America's. Most have the day before the month.
    return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true ? 'en-AU' : 'en-GB';
  } catch {
    return 'en';
  }
}
