/**
 * What a person's start page or class looked like last, as a whole page that the worker gives to the next start: the page
 * writes it (src/services/page/last-screen.ts), the worker reads it (sw/last-screens.ts).
 */
export const LAST_SCREENS = 'last-screens-1';

/** The element that stands in the page's place until the page is whole. */
export const LAST_SCREEN_ID = 'last-screen';

/** Its styles, which are in no attribute because the page's rules allow none. `?of=` names the path of the screen. */
export const LAST_SCREEN_STYLES = '/last-screen.css';

/** The header that says whose it is. */
export const OF_ACCOUNT = 'X-Last-Screen-Account';

export const HEAD_END = '</head>';

/** What stands in the head of the app's page. It names the files of the app: another version has other ones. */
export const headOf = (page: string): string => page.slice(page.indexOf('<head>'), page.indexOf(HEAD_END));
