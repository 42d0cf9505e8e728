/** For whom days, times and numbers are written (./formats.ts). Without a browser, as on the server: plain English. */
let findLocale = (): string => 'en';
let locale: string | null = null;

/** The page says once, as it starts, which languages its reader prefers. */
export function writeFor([first = 'en']: readonly string[]): void {
  findLocale = () => localeFor(first);
  locale = null;
}

/** The page's English, in the order and with the signs of the reader's region. Found only when something is written: it takes long. */
export function readerLocale(): string {
  locale ??= findLocale();
  return locale;
}

function localeFor(preferred: string): string {
  try {
    const spoken = new Intl.Locale(preferred);
    if (spoken.language === 'en') return preferred;
    const { region } = spoken.maximize();
    const own = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions().locale;
    if (own !== 'en') return own;
    // A region without an English of its own would get America's. Most have the day before the month.
    return new Intl.DateTimeFormat(preferred, { hour: 'numeric' }).resolvedOptions().hour12 === true
      ? 'en-AU'
      : 'en-GB';
  } catch {
    return 'en';
  }
}
