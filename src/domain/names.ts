/** For comparing: without case and accents ('Zoë' finds 'zoe'); apostrophes of either kind are one. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’ʼ]/g, "'").toLowerCase().trim();
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Orders names without regard to case and accents. */
export function compareNames(a: string, b: string): number {
  return byName.compare(a, b);
}

/** 'Ana Rivera' gives 'AR'; a single name gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** 'Ana Rivera' gives 'A. R.'; null where there is no name. */
export function dottedInitials(name: string): string | null {
  const letters = [...initialsOf(name)];
  return letters.length === 0 ? null : letters.map((letter) => `${letter}.`).join(' ');
}

/** 'Amara Obi' gives 'Amara O.': how scholars and displays see others (docs/product.md). */
export function shortName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial}.` : firstName.trim();
}

/** The same of a full name, where its parts are not known: the first word, and the initial of the last. */
export function shortenName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return shortName(words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '');
}
