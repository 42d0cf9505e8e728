import {
  askForScript,
  HEAD_END,
  LAST_SCREEN_ID,
  LAST_SCREEN_STYLES,
  LAST_SCREENS,
  OF_ACCOUNT,
} from '#contracts/last-screen.ts';
import { firstScreenCode } from './first-screen.ts';

/** Left out of the copy: what is true for a moment only, such as what waits to be sent. */
const ONLY_NOW = 'dialog, script, output.sr-only, [data-only-now]';
/** In index.html. */
const HTML = '<html ';
const ROOT = '<div id="root">';
/** Not those of the copy that this page may have begun with. */
const SCREEN_STYLES = `link[rel=stylesheet]:not([href^="${LAST_SCREEN_STYLES}"])`;
/** The browser draws the copy when all of it is there: tiles that share the room change their height with each one that comes. */
const WHOLE = '<link rel="expect" href="#root" blocking="render">';

export interface LastScreen {
  /** Whose it is. */
  accountId: string;
  path: string;
  /** Other addresses that open the same screen. */
  aliases: readonly string[];
  /** Whether a path is of a kind of which only the last one is kept. */
  isReplaced: (path: string) => boolean;
  /** What says that it is old. */
  said: string;
}

/**
 * Keeps what the page looks like for the next start. Nothing is kept without the worker, which alone reads it, nor of a page
 * that is still loading or has a question over it.
 */
export async function keepLastScreen(screen: LastScreen): Promise<void> {
  const root = document.getElementById('root');
  if (!navigator.serviceWorker?.controller) return;
  if (!root || document.documentElement.hasAttribute('data-has-loading') || document.querySelector('dialog')) return;
  const marks = document.documentElement.getAttributeNames().filter((name) => name.startsWith('data-has-'));
  const { html, styles } = copyOf(root, screen.said);
  // All styles, because the copy may use any of them, but only the first screen's code: a start would load the rest before it can
  // be used. What the first screen did not ask for (it may have been the sign-in), the app asks for itself.
  const links = [...document.querySelectorAll<HTMLLinkElement>(SCREEN_STYLES), ...firstScreenCode()];
  const index = await fetch('/index.html');
  if (!index.ok) return;
  const text = await index.text();
  // The worker may already have the next version of the app.
  if (![...document.scripts].every(({ src }) => text.includes(new URL(src, location.href).pathname))) return;
  const ownStyles = `${LAST_SCREEN_STYLES}?of=${encodeURIComponent(screen.path)}`;
  const added = [
    ...links.filter((link) => !text.includes(`"${hrefOf(link)}"`)).map(linkOf),
    ...fontsHere().map(askForFont),
  ];
  const page = text
    .replace(HEAD_END, () => `${WHOLE}${added.join('')}<link rel="stylesheet" href="${ownStyles}">${HEAD_END}`)
    .replace(HTML, () => HTML + marks.map((name) => `${name}="" `).join(''))
    .replace(ROOT, () => html + ROOT);
  const headers = new Headers(index.headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  headers.set(OF_ACCOUNT, screen.accountId);
  const addresses = [screen.path, ...screen.aliases];
  const kept = await caches.open(LAST_SCREENS);
  await kept.put(ownStyles, new Response(styles, { headers: { 'Content-Type': 'text/css' } }));
  for (const address of addresses) await kept.put(address, new Response(page, { headers }));
  if (screen.isReplaced(screen.path)) await forgetOthers(kept, screen);
}

const hrefOf = (link: HTMLLinkElement): string => link.getAttribute('href') ?? '';
const linkOf = (link: HTMLLinkElement): string =>
  link.rel === 'stylesheet' ? link.outerHTML : askForScript(hrefOf(link));

/** The faces that this page has loaded. Asked for only when its text is laid out, they would lay it out a second time. */
function fontsHere(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths)].filter((path) => path.endsWith('.woff2'));
}
const askForFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;

/** Deletes every kept page. */
export async function forgetLastScreens(): Promise<void> {
  // There is no such storage on plain http.
  if ('caches' in globalThis) await caches.delete(LAST_SCREENS);
}

async function forgetOthers(kept: Cache, { path, isReplaced }: LastScreen): Promise<void> {
  for (const request of await kept.keys()) {
    const { pathname, searchParams } = new URL(request.url);
    const other = searchParams.get('of') ?? pathname;
    if (other !== path && isReplaced(other)) await kept.delete(request);
  }
}

/** A copy of the page's elements that does nothing, and its styles, which may not be in attributes. */
function copyOf(root: HTMLElement, said: string): { html: string; styles: string } {
  const copy = document.createElement('div');
  copy.append(...[...root.childNodes].map((node) => node.cloneNode(true)));
  for (const element of copy.querySelectorAll(ONLY_NOW)) element.remove();
  const classes = new Map<string, string>();
  for (const element of copy.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    const name = classes.get(style) ?? `last-${classes.size}`;
    classes.set(style, name);
    element.classList.add(name);
    element.removeAttribute('style');
  }
  // The app's own elements have these ids. Inside of a picture they are needed.
  for (const element of copy.querySelectorAll('[id]')) if (!element.closest('svg')) element.removeAttribute('id');
  copy.id = LAST_SCREEN_ID;
  copy.setAttribute('inert', '');
  const note = document.createElement('p');
  note.textContent = said;
  note.className = 'last-screen-note';
  copy.append(note);
  const rules = [...classes].map(([style, name]) => `.${name}{${style}}`);
  return { html: copy.outerHTML, styles: [...rules, elsewhere(window.innerWidth)].join('\n') };
}

/** On a page of another width, such as that of a turned tablet, the copy is not what the app will draw, and is not shown. */
const elsewhere = (width: number): string =>
  `@media not ((width >= ${width}px) and (width < ${width + 1}px)) {` +
  ` #${LAST_SCREEN_ID} { display: none } #${LAST_SCREEN_ID} + #root { position: static; visibility: visible } }`;
