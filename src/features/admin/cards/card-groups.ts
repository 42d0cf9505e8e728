import type { StudentCardRow } from '#contracts/admin/cards.ts';
import { stepText, type Ladder } from '#domain/people/ladder.ts';

/** So many cards of a bank card's size are on a sheet, be it A4 or Letter. */
export const ON_A_SHEET = 8;

/** Those whose cards are printed together. */
export interface CardGroup {
  title: string;
  students: readonly StudentCardRow[];
}

/** The classes, then the grades. A student is in each of their classes, and in their grade. */
export function groupsOf(rows: readonly StudentCardRow[], ladder: Ladder): CardGroup[] {
  const classes = new Map<string, StudentCardRow[]>();
  const grades = new Map<number | null, StudentCardRow[]>();
  for (const row of rows) {
    for (const title of row.classes) classes.set(title, [...(classes.get(title) ?? []), row]);
    grades.set(row.grade, [...(grades.get(row.grade) ?? []), row]);
  }
  return [
    ...[...classes]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([title, students]) => ({ title, students })),
    ...[...grades]
      .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
      .map(([grade, students]) => ({ title: stepText(ladder, grade), students })),
  ];
}
