import { countText } from '#domain/plural.ts';

/** '5 awards', '5 awards and 1 undo', '2 undos' */
export function awardsAndUndosText(awards: number, undos: number): string {
  return [awards > 0 && countText(awards, 'award', 'awards'), undos > 0 && countText(undos, 'undo', 'undos')]
    .filter(Boolean)
    .join(' and ');
}
