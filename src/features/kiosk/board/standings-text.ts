import { unitText } from '#domain/houses/ranking.ts';
import type { HallBoard } from './hall-boards.ts';

/** The board in words: 'This term. 1st: Laulima, 760 points. =2nd: …' */
export function standingsText({ title, unit, rows }: HallBoard, age: string): string {
  const lines = rows.map(({ rank, row, figure }) => {
    const name = row.subtitle === null ? row.title : `${row.title}, ${row.subtitle}`;
    return `${rank === null ? '' : `${rank}: `}${name}, ${figure} ${unitText(unit, row.score)}.`;
  });
  return [`${title}.`, ...lines, age].join(' ').trim();
}
