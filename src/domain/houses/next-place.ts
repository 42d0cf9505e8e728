import { countText, numberText } from '#domain/plural.ts';
import { scoreOf, type ScoredHouse } from './score.ts';

interface NamedHouse extends ScoredHouse {
  id: string;
  name: string;
}

/**
 * What a house needs for its next place, or by how much it leads, in words that look up: '5 more and we pass Umusa'. Null
 * where nobody has points yet, or where the school compares by points for each student, which no count of points can say.
 */
export function nextPlaceText(houses: readonly NamedHouse[], own: NamedHouse): string | null {
  if (own.points_per_child !== undefined || houses.every((house) => scoreOf(house) === 0)) return null;
  const others = houses.filter((house) => house.id !== own.id);
  const above = others.filter((house) => scoreOf(house) > scoreOf(own)).toSorted((a, b) => scoreOf(a) - scoreOf(b))[0];
  if (above) return `${numberText(scoreOf(above) - scoreOf(own) + 1)} more and we pass ${above.name}`;
  const level = others.find((house) => scoreOf(house) === scoreOf(own));
  if (level) return `Tied with ${level.name}. 1 more point and we’re first!`;
  const behind = Math.max(0, ...others.map(scoreOf));
  return others.length === 0 ? null : `We lead by ${countText(scoreOf(own) - behind, 'point', 'points')}`;
}
