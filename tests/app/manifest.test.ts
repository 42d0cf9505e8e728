// @vitest-environment node
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

describe('the manifest', () => {
  it.each([
    ['id', '/'],
    ['start_url', '/'],
    ['scope', '/'],
    ['display', 'standalone'],
    ['orientation', 'any'],
    ['lang', 'en'],
    ['dir', 'ltr'],
    ['handle_links', 'preferred'],
  ] as const)('%s is %s', (key, value) => {
    expect(manifest[key]).toBe(value);
  });

  it('has names without outer spaces, the short one of 3 to 12 letters', () => {
    for (const text of [manifest.name, manifest.short_name, manifest.description]) {
      expect(text).toBeTruthy();
      expect(text).toBe(text?.trim());
    }
    expect(manifest.short_name?.length).toBeGreaterThanOrEqual(3);
    expect(manifest.short_name?.length).toBeLessThanOrEqual(12);
  });

  it('has its colours in hex', () => {
    expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('a second tap opens no second window', () => {
    expect(manifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] });
    expect(manifest.display_override).toEqual(['standalone', 'minimal-ui']);
  });

  it('is for a school, and fits beside a page', () => {
    expect(manifest.categories).toEqual(['education', 'productivity']);
    expect(manifest.edge_side_panel).toEqual({ preferred_width: 480 });
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
      ['Award points', paths.award],
      ['Leaderboard', paths.leaderboard],
      ['Rosters', paths.rosters],
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
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  it.each([
    'viewport-fit=cover',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />',
    '<meta name="apple-mobile-web-app-title" content="Habit Points" />',
    '<meta name="apple-mobile-web-app-status-bar-style" content="default" />',
    '<link rel="icon" type="image/svg+xml" href="/icons/favicon.svg" />',
    'media="(prefers-color-scheme: light)"',
    'media="(prefers-color-scheme: dark)"',
  ])('has %s', (part) => {
    expect(page).toContain(part);
  });
});
