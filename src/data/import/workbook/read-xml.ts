import { Parser } from 'saxen';

export interface XmlReader {
  /** `name` without its prefix, which some programs write and some don't. */
  open?: (name: string, attribute: (name: string) => string) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads a part of a workbook, tag by tag. False: it is no XML. Entities of the file's own are not replaced. */
export function readXml(bytes: Uint8Array, { open, text, close }: XmlReader): boolean {
  let isWhole = true;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    open?.(localName(name), (wanted) => {
      const all = attributes();
      return decode((all && all[wanted]) || '');
    });
  });
  parser.on('text', (found, decode) => text?.(decode(found)));
  parser.on('cdata', (found) => text?.(found));
  parser.on('closeTag', (name) => close?.(localName(name)));
  parser.on('warn', () => {});
  parser.on('error', () => {
    isWhole = false;
    parser.stop();
  });
  parser.parse(new TextDecoder().decode(bytes));
  return isWhole;
}
