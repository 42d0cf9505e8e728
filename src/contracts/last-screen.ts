/**
 * What a person's start page or class looked like last, as a whole page that the worker gives to the next start: the page
 * writes it (src/services/page/last-screen.ts), the worker reads it (sw/last-screens.ts).
 */
export const LAST_SCREENS = 'last-screens-1';

/** The element with the copy. It is shown until the app has drawn its own page. */
export const LAST_SCREEN_ID = 'last-screen';

/** The styles of the copy; the page's rules allow no style attributes. `?of=` names the path of the screen. */
export const LAST_SCREEN_STYLES = '/last-screen.css';

/** The header that says whose it is. */
export const OF_ACCOUNT = 'X-Last-Screen-Account';

export const HEAD_END = '</head>';

/**
 * The link by which a page asks for a file of code before it is needed. It asks for a script, also where the file is a module:
 * Chromium then uses what it compiled at an earlier start (docs/decisions/0323).
 */
export const askForScript = (href: string): string => `<link rel="preload" as="script" crossorigin href="${href}">`;

/** The head of the app's page. It names the app's files, so each version has its own. */
export const headOf = (page: string): string => page.slice(page.indexOf('<head>'), page.indexOf(HEAD_END));
