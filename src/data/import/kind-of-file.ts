import type { OtherFile } from '#domain/imports/file-problem.ts';

/** What a file is by its content, because its name may be anything. */
export type FileKind = { kind: 'zip' } | { kind: 'text' } | { kind: 'other'; what: OtherFile };

const other = (what: OtherFile): FileKind => ({ kind: 'other', what });

const startsWith = (bytes: Uint8Array, ...sign: readonly number[]): boolean =>
  sign.every((byte, index) => bytes[index] === byte);

const BEGINNING = 1_000;
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const PICTURES: ReadonlyArray<readonly number[]> = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];
/** Formats that name themselves at the fifth or the ninth byte: HEIC and AVIF, WebP. */
const NAMED_PICTURE = /^(....ftyp(heic|heix|mif1|avif)|RIFF....WEBP|BM.{4}\0{4})/s;
const WEB_PAGE = /^\s*(<!doctype html|<html|<head|<body|<table|<meta|<style)/i;

export function kindOfFile(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return { kind: 'zip' };
  // The container of old Excel files, and of new ones with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return other(isLocked(bytes) ? 'locked-excel' : 'old-excel');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return other('pdf');
  const beginning = latin(bytes.subarray(0, BEGINNING));
  if (PICTURES.some((sign) => startsWith(bytes, ...sign)) || NAMED_PICTURE.test(beginning)) return other('picture');
  // Old Excel files without a container.
  if (bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1)) return other('old-excel');
  const text = beginning.replace(/^\u00ef\u00bb\u00bf|^\u00ff\u00fe/, '').replaceAll('\0', '');
  if (WEB_PAGE.test(text)) return other('web-page');
  if (/^\s*<\?xml/i.test(text)) return other(/<(!doctype )?html/i.test(text) ? 'web-page' : 'xml');
  if (/^\s*(\{\s*"|\[\s*[{[])/.test(text)) return other('json');
  if (text.startsWith('{\\rtf')) return other('document');
  return { kind: 'text' };
}

/** A workbook with a password says so in its directory, in wide letters. */
const isLocked = (bytes: Uint8Array): boolean => latin(bytes).includes([...'EncryptedPackage'].join('\0'));

/** A zip archive that is the file of another program. */
export function otherArchive(paths: ReadonlySet<string>): OtherFile | null {
  if (paths.has('word/document.xml')) return 'document';
  if (paths.has('content.xml') && paths.has('mimetype')) return 'open-document';
  return paths.has('index/document.iwa') ? 'numbers' : null;
}
