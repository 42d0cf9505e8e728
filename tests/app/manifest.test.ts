import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifest } from '#app/manifest.ts';
import { paths } from '#ui/paths.ts';
import { pngSize } from '#tests/support/png.ts';

const inPublic = (src: string): URL => new URL(`../../public${src}`, import.meta.url);
const icons = manifest.icons ?? [];
const shortcuts = manifest.shortcuts ?? [];
const screenshots = manifest.screenshots ?? [];
const ratio = ({ sizes }: { sizes: string }): number => {
  const [width = 0, height = 0] = sizes.split('x').map(Number);
  return Math.max(width, height) / Math.min(width, height);
};

const inRepository = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = inRepository('index.html');
/** The light one of a token's two colours. */
const lightToken = (name: string): string | undefined =>
  new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(inRepository('src/ui/styles/tokens.css'))?.[1];

describe('the manifest', () => {
  it('is that of the apps that are installed: with another id each would get a second one', () => {
    expect(manifest.id).toBe('/');
  });

  it.each(['start_url', 'id'] as const)('its %s is a page of the app, inside its scope', (key) => {
    const scope = manifest.scope ?? '';
    expect(Object.values<string>(paths)).toContain(manifest[key]);
    expect(manifest[key]?.startsWith(scope)).toBe(true);
    // The worker is registered for all of the site, and answers only pages that it has in scope.
    expect(scope).toBe(paths.root);
  });

  it('has the name that the page gives to a home screen, short enough to be shown whole', () => {
    expect(page).toContain(`<meta name="apple-mobile-web-app-title" content="${manifest.short_name}" />`);
    expect(page).toContain(`<title>${manifest.name}</title>`);
    expect(manifest.short_name).toMatch(/^\S.{1,10}\S$/);
    expect(page).toContain(`content="${manifest.description}"`);
  });

  it('speaks the language of the page', () => {
    expect(page).toContain(`<html lang="${manifest.lang}"`);
  });

  it('starts in the colours that the page then has: no flash between them', () => {
    expect(manifest.background_color).toBe(lightToken('ground'));
    expect(page).toContain(`media="(prefers-color-scheme: light)" content="${manifest.background_color}"`);
    expect(manifest.theme_color).toBe(lightToken('primary'));
  });

  it.each<[string, string | undefined, string[]]>([
    ['display', manifest.display, ['standalone', 'minimal-ui', 'fullscreen']],
    ['direction', manifest.dir, ['ltr', 'rtl', 'auto']],
    // A tablet may be held either way.
    ['orientation', manifest.orientation, ['any', 'natural']],
    ['way to handle links', manifest.handle_links, ['preferred']],
  ])('its %s is a word that browsers know', (_, word, known) => {
    expect(known).toContain(word);
  });

  it('a second tap on its icon opens no second window in browsers that support it', () => {
    const [first, last] = [manifest.launch_handler?.client_mode ?? []].flat();
    expect(first).toMatch(/^(focus|navigate)-existing$/);
    expect(last).toBe('auto');
  });

  it('falls back to a smaller window frame, never to a full browser tab', () => {
    expect(manifest.display_override?.[0]).toBe(manifest.display);
    expect(manifest.display_override).not.toContain('browser');
  });
});

describe('its icons', () => {
  it('one picture has one purpose', () => {
    expect(icons.map((icon) => [icon.purpose, icon.sizes].join(' '))).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
      'monochrome 512x512',
    ]);
  });

  it.each(icons)('$src is a PNG of $sizes', ({ src, sizes, type }) => {
    expect(type).toBe('image/png');
    expect(pngSize(readFileSync(inPublic(src)))).toBe(sizes);
  });
});

describe('its shortcuts', () => {
  it('are the four of a long press, each to a page of the app', () => {
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Class', paths.class],
      ['Award points', paths.award],
      ['Leaderboard', paths.leaderboard],
      ['Outbox', paths.outbox],
    ]);
  });

  it.each(shortcuts)('$name has a picture of 96 px', ({ icons: own }) => {
    const [icon, ...more] = [own ?? []].flat();
    expect(more).toEqual([]);
    expect(icon?.sizes).toBe('96x96');
    expect(pngSize(readFileSync(inPublic(icon?.src ?? '')))).toBe('96x96');
  });
});

describe('its screenshots', () => {
  it('show the app narrow and wide, each form in one shape of at most 2.3:1, 320 to 3840 px', () => {
    for (const form of ['narrow', 'wide']) {
      const own = screenshots.filter((shot) => shot.form_factor === form);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(new Set(own.map(({ sizes }) => sizes)).size).toBe(1);
      for (const shot of own) expect(ratio(shot)).toBeLessThanOrEqual(2.3);
    }
    const sides = screenshots.flatMap(({ sizes }) => sizes.split('x').map(Number));
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(320);
    expect(Math.max(...sides)).toBeLessThanOrEqual(3840);
  });

  it.each(screenshots)('$src is a PNG of $sizes with a label, of at most 150 kB', ({ src, sizes, label }) => {
    expect(label).toBeTruthy();
    expect(pngSize(readFileSync(inPublic(src)))).toBe(sizes);
    expect(statSync(inPublic(src)).size).toBeLessThanOrEqual(150_000);
  });
});

describe('index.html', () => {
  it.each([
    'viewport-fit=cover',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />',
    '<meta name="apple-mobile-web-app-status-bar-style" content="default" />',
    '<link rel="icon" type="image/svg+xml" href="/icons/favicon.svg" />',
    'media="(prefers-color-scheme: light)"',
    'media="(prefers-color-scheme: dark)"',
  ])('has %s', (part) => {
    expect(page).toContain(part);
  });
});
