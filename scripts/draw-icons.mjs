/**
 * Draws public/icons from the sources in art/. Run it with `npm run icons` after changing a source; the pictures are
 * committed, so that the build needs no browser.
 *
 * - art/shield.svg: the one shield. A crest is this shield in the house's colour with art/crests/{House}.svg on it;
 *   url(#field) is the shield's two-toned ground, for whatever a charge leaves open.
 * - art/app.svg: the app's own mark, on the same shield.
 * - art/shortcuts/{name}.svg: what a long press on the app's icon offers.
 *
 * A Chromium draws each picture; it is then reduced to at most 128 colours and written as an indexed PNG, about a
 * quarter of what a browser would write. The same sources and the same Chromium give the same bytes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { encodePng } from './indexed-png.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = `${root}public/icons/`;
const INK = '#17212b';

const { module: domain } = await runnerImport(`${root}src/domain/houses/houses.ts`);

/** The content of a source's <svg>. */
function inside(path) {
  const source = readFileSync(`${root}art/${path}`, 'utf8');
  return source.slice(source.indexOf('>') + 1, source.lastIndexOf('</svg>')).trim();
}

function svg(content, { viewBox = '0 0 512 512', colour = INK } = {}) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="${colour}">${content}</svg>`;
}

const shield = inside('shield.svg');
const defs = shield.slice(0, shield.indexOf('</defs>') + '</defs>'.length);
const mark = inside('app.svg');
const star = mark.slice(mark.indexOf('<g id="star">'));

/** The mark at a scale, its visual middle in the middle of the picture. */
const placed = (content, scale) =>
  `<g transform="translate(256 256) scale(${scale}) translate(-256 -240)">${content}</g>`;
const ground = `<rect width="512" height="512" fill="${INK}" />`;
const app = svg(defs + mark);
const maskable = svg(defs + ground + placed(mark, 0.74));
const touch = svg(defs + ground + placed(mark, 0.84));
/** One flat glyph for themed launchers, which use its alpha only: the shield with the star's five parts cut out. */
const cut = `<mask id="cut"><rect width="512" height="512" fill="#fff" /><g style="filter: brightness(0)">${star}</g></mask>`;
const flat =
  '<use href="#shield" fill="#fff" stroke="#fff" stroke-width="24" stroke-linejoin="round" mask="url(#cut)" />';
const monochrome = svg(defs + cut + placed(flat, 0.74));

const pictures = [
  ...domain.HOUSES.map(({ name, colour }) => [
    `${name}.png`,
    512,
    svg(shield + inside(`crests/${name}.svg`), { colour }),
  ]),
  ['app-192.png', 192, app],
  ['app-512.png', 512, app],
  ['app-maskable-192.png', 192, maskable],
  ['app-maskable-512.png', 512, maskable],
  ['app-monochrome-512.png', 512, monochrome],
  ['apple-touch-icon.png', 180, touch],
  ...readdirSync(`${root}art/shortcuts`)
    .toSorted()
    .map((file) => [
      `shortcut-${file.replace('.svg', '.png')}`,
      96,
      svg(inside(`shortcuts/${file}`), { viewBox: '0 0 96 96' }),
    ]),
];

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path && existsSync(path),
);
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const page = await browser.newPage();
  for (const [file, size, source] of pictures) {
    const base64 = await page.evaluate(
      async ([source, size]) => {
        const image = new Image(size, size);
        image.src = `data:image/svg+xml,${encodeURIComponent(source.replace('<svg ', `<svg width="${size}" height="${size}" `))}`;
        await image.decode();
        const context = new OffscreenCanvas(size, size).getContext('2d');
        context.drawImage(image, 0, 0, size, size);
        let binary = '';
        for (const byte of context.getImageData(0, 0, size, size).data) binary += String.fromCodePoint(byte);
        return btoa(binary);
      },
      [source, size],
    );
    const png = encodePng(new Uint8Array(Buffer.from(base64, 'base64')), { width: size, height: size, colours: 128 });
    writeFileSync(out + file, png);
    console.log(`${file.padEnd(26)} ${size} px ${(png.length / 1000).toFixed(1).padStart(6)} kB`);
  }
} finally {
  await browser.close();
}

const outline = defs.match(/<path id="shield"[^>]*>/)[0];
const favicon = svg(`<defs>${outline}</defs>${mark}`)
  .replaceAll(/<!--.*?-->/gs, '')
  .replaceAll(/\s*\n\s*/g, '');
writeFileSync(`${out}favicon.svg`, `${favicon}\n`);
console.log(`favicon.svg ${(favicon.length / 1000).toFixed(1)} kB`);
