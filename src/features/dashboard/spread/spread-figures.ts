import type { GivenAward } from '#domain/awards/given.ts';
import { NO_HABIT, type Figure } from '#domain/reports/report-figures.ts';

/** A child of my classes. */
interface Child {
  id: string;
  name: string;
  student: { house_id: string | null; house_name: string | null };
}

interface House {
  id: string;
  name: string;
  colour: string;
  icon: string | null;
}

export interface ChildShare {
  id: string;
  name: string;
  house: House | null;
  awards: number;
  points: number;
}

/** What the children of one house in my classes got from me. */
export interface HouseShare {
  house: House;
  children: number;
  awards: number;
  /** Awards for each child, with one decimal. */
  each: number;
}

/** How my awards are spread. */
export interface Spread {
  points: number;
  awards: number;
  /** The children of my classes, most awards first. */
  children: ChildShare[];
  /** How many of them had an award. */
  noticed: number;
  /** How many others had one. */
  others: number;
  houses: HouseShare[];
  habits: Figure[];
}

type Counted = Pick<GivenAward, 'studentId' | 'habitName' | 'points'>;

/** The awards that count. A child without an award is part of the picture: it is what a teacher can't see otherwise. */
export function spreadOf(
  counted: readonly Counted[],
  school: {
    children: readonly Child[];
    houses: readonly House[];
    habits: ReadonlyArray<{ name: string; colour: string | null }>;
  },
): Spread {
  const children = childShares(counted, school.children, school.houses);
  const classIds = new Set(children.map(({ id }) => id));
  const others = new Set(counted.flatMap(({ studentId: id }) => (classIds.has(id) ? [] : [id])));
  return {
    points: counted.reduce((sum, award) => sum + award.points, 0),
    awards: counted.length,
    children,
    noticed: children.filter((child) => child.awards > 0).length,
    others: others.size,
    houses: houseShares(children, school.houses),
    habits: habitFigures(counted, school.habits),
  };
}

function childShares(counted: readonly Counted[], children: readonly Child[], houses: readonly House[]): ChildShare[] {
  const given = new Map<string, { awards: number; points: number }>();
  for (const { studentId: id, points } of counted) {
    const before = given.get(id) ?? { awards: 0, points: 0 };
    given.set(id, { awards: before.awards + 1, points: before.points + points });
  }
  return children
    .map(({ id, name, student }) => ({
      id,
      name,
      house: houses.find((each) => each.id === student.house_id || each.name === student.house_name) ?? null,
      ...(given.get(id) ?? { awards: 0, points: 0 }),
    }))
    .toSorted((a, b) => b.awards - a.awards || b.points - a.points);
}

function houseShares(children: readonly ChildShare[], houses: readonly House[]): HouseShare[] {
  return houses.flatMap((house) => {
    const own = children.filter((child) => child.house?.id === house.id);
    if (own.length === 0) return [];
    const awards = own.reduce((sum, child) => sum + child.awards, 0);
    return [{ house, children: own.length, awards, each: Math.round((10 * awards) / own.length) / 10 }];
  });
}

/** In the school's order; then habits that are no longer there, and awards without one. */
function habitFigures(
  counted: readonly Counted[],
  habits: ReadonlyArray<{ name: string; colour: string | null }>,
): Figure[] {
  const figures = new Map<string, Figure>(habits.map(({ name, colour }) => [name, { label: name, value: 0, colour }]));
  for (const { habitName: name, points } of counted) {
    const figure = figures.get(name) ?? { label: name || NO_HABIT, value: 0, colour: null };
    figures.set(name, { ...figure, value: figure.value + points });
  }
  return [...figures.values()];
}

/** What part of all awards the tenth of the children with the most got; null: too few to say anything. */
export function topTenth({ children }: Pick<Spread, 'children'>): { children: number; share: number } | null {
  const sumOf = (some: readonly ChildShare[]): number => some.reduce((sum, child) => sum + child.awards, 0);
  const all = sumOf(children);
  if (children.length < 10 || all < 20) return null;
  const top = children.slice(0, Math.round(children.length / 10));
  return { children: top.length, share: sumOf(top) / all };
}
