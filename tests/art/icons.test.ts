import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crestUrl, HOUSES } from '#domain/houses/houses.ts';
import { readPng, type Picture } from '#tests/support/png.ts';
import { contrast } from '#domain/houses/colours.ts';

const read = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url));
const picture = (file: string): Picture => readPng(read(`public/icons/${file}`));
const hex = (channels: readonly number[]): string =>
  `#${channels
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

function* pixels({ width, height, at }: Picture) {
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) yield { x, y, channels: at(x, y) };
}

describe('crests', () => {
  it.each(HOUSES)('$name has one: 512 px, at most 25 kB, in its colour, on a clear ground', ({ name, colour }) => {
    const file = `public${decodeURIComponent(crestUrl(name))}`;
    const crest = readPng(read(file));
    expect([crest.width, crest.height]).toEqual([512, 512]);
    expect(read(file).length).toBeLessThanOrEqual(25_000);
    expect(crest.at(0, 0)[3]).toBe(0);
    let own = 0;
    for (const { channels } of pixels(crest)) if (channels[3] === 255 && hex(channels) === colour) own++;
    expect(own).toBeGreaterThan(25_000);
  });

  it.each(HOUSES)('$name is drawn on the shield that all share', ({ name }) => {
    const crest = picture(`${name}.png`);
    const first = picture(`${HOUSES[0].name}.png`);
    // An edge may differ by what the reduced palette rounds; a shape may not.
    const off = [...pixels(crest)].filter(({ x, y, channels }) => Math.abs(channels[3] - first.at(x, y)[3]) > 64);
    expect(off).toEqual([]);
  });

  it.each(HOUSES)('$name: white text on its colour keeps 4.5:1', ({ colour }) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(HOUSES)('$name: its sources carry its colour', ({ name, colour }) => {
    expect(read(`art/crests/${name}.svg`).toString()).toContain(`viewBox="0 0 512 512" color="${colour}"`);
    expect(read('art/app.svg').toString()).toContain(`fill="${colour}"`);
  });
});

describe('app icons', () => {
  // Those of the manifest: tests/app/manifest.test.ts.
  it('the apple-touch-icon is 180 px square', () => {
    const { width, height } = picture('apple-touch-icon.png');
    expect([width, height]).toEqual([180, 180]);
  });

  it.each(['app-maskable-192.png', 'app-maskable-512.png'])('%s keeps to the safe zone on an opaque ground', (file) => {
    const icon = picture(file);
    const middle = (icon.width - 1) / 2;
    const outside = new Set<string>();
    let clear = 0;
    for (const { x, y, channels } of pixels(icon)) {
      if (channels[3] < 255) clear++;
      if (Math.hypot(x - middle, y - middle) > icon.width * 0.4) outside.add(hex(channels));
    }
    expect(clear).toBe(0);
    expect([...outside]).toEqual(['#17212b']);
  });

  it('the monochrome icon is one flat glyph inside the safe zone', () => {
    const icon = picture('app-monochrome-512.png');
    const seen = [...pixels(icon)].filter(({ channels }) => channels[3] > 0);
    expect(new Set(seen.map(({ channels }) => hex(channels)))).toEqual(new Set(['#ffffff']));
    expect(Math.max(...seen.map(({ x, y }) => Math.hypot(x - 255.5, y - 255.5)))).toBeLessThanOrEqual(512 * 0.4);
  });

  it('the apple-touch-icon is opaque: iOS would lay it on black', () => {
    expect([...pixels(picture('apple-touch-icon.png'))].every(({ channels }) => channels[3] === 255)).toBe(true);
  });

  it('the favicon loads nothing else', () => {
    const favicon = read('public/icons/favicon.svg').toString();
    const wanted = [...favicon.matchAll(/(?:href="|url\()#([\w-]+)/g)].map((match) => match[1]);
    for (const id of wanted) expect(favicon).toContain(`id="${id}"`);
    expect(favicon).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });
});

describe('the faces', () => {
  it.each([
    ['besley-bold', 'besley'],
    ['figtree-latin', 'figtree'],
    ['figtree-latin-ext', 'figtree'],
  ])('%s is a woff2 of at most 30 kB, with its licence', (file, face) => {
    const font = read(`src/ui/styles/fonts/${file}.woff2`);
    expect(font.toString('latin1', 0, 4)).toBe('wOF2');
    expect(font.length).toBeLessThanOrEqual(30_000);
    expect(read(`src/ui/styles/fonts/${face}-LICENSE.txt`).toString()).toContain('SIL OPEN FONT LICENSE');
  });
});
