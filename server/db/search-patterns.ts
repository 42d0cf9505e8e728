import { foldText } from '#domain/names.ts';

/**
 * Patterns that a folded text must all match (`LIKE ALL`): each word is in it, in any order. An empty search matches
 * everything. Texts that are stored as they are typed are folded by the SQL function `folded`.
 */
export function searchPatterns(search: string | null | undefined): string[] {
  return foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
