/** The houses and habits with which a school begins, and what may be chosen. The server checks by the same limits. */

export const SETUP_LIMITS = {
  schoolName: 80,
  houses: { from: 2, to: 12 },
  houseName: 30,
  habits: { from: 1, to: 20 },
  habitName: 60,
  reasons: { from: 1, to: 12 },
  reasonText: 60,
} as const;

export const SETUP_WORDS = {
  noSchool: 'Please enter the school’s name.',
  noZone: 'Please choose the school’s time zone.',
  noName: 'Please enter your first and last name.',
  noEmail: 'Please enter your email.',
  badEmail: 'Please enter a valid email address.',
  houseNumber: `A school has ${SETUP_LIMITS.houses.from} to ${SETUP_LIMITS.houses.to} houses.`,
  habitNumber: `A school has ${SETUP_LIMITS.habits.from} to ${SETUP_LIMITS.habits.to} habits.`,
  reasonNumber: `A habit has ${SETUP_LIMITS.reasons.from} to ${SETUP_LIMITS.reasons.to} reasons.`,
  deadLink: 'This link doesn’t work. It may have been used already, or the server has started again since.',
} as const;

export interface HouseChoice {
  name: string;
  /** As #rrggbb. */
  colour: string;
}

export interface HabitChoice {
  name: string;
  /** As #rrggbb. */
  colour: string;
  reasons: readonly string[];
}

const isWithin = (count: number, { from, to }: { from: number; to: number }): boolean => count >= from && count <= to;
const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** The first text that stands twice, whatever its case; null where none does. */
function repeatedIn(texts: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(folded(text))) return text.trim();
    seen.add(folded(text));
  }
  return null;
}

const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** What is wrong with the houses of a new school; null where nothing is. */
export function housesProblem(houses: readonly HouseChoice[]): string | null {
  if (!isWithin(houses.length, SETUP_LIMITS.houses)) return SETUP_WORDS.houseNumber;
  return namesProblem('house', houses, SETUP_LIMITS.houseName);
}

/** What is wrong with the habits of a new school; null where nothing is. */
export function habitsProblem(habits: readonly HabitChoice[]): string | null {
  if (!isWithin(habits.length, SETUP_LIMITS.habits)) return SETUP_WORDS.habitNumber;
  const inNames = namesProblem('habit', habits, SETUP_LIMITS.habitName);
  if (inNames !== null) return inNames;
  for (const { name, reasons } of habits) {
    const problem = reasonsProblem(reasons);
    if (problem !== null) return `${name.trim()}: ${problem}`;
  }
  return null;
}

/** What is wrong with the reasons of one habit; null where nothing is. */
function reasonsProblem(reasons: readonly string[]): string | null {
  if (!isWithin(reasons.length, SETUP_LIMITS.reasons)) return SETUP_WORDS.reasonNumber;
  if (reasons.some((text) => !text.trim())) return 'A reason needs a text.';
  const long = reasons.find((text) => [...text.trim()].length > SETUP_LIMITS.reasonText);
  if (long !== undefined) return `A reason has at most ${SETUP_LIMITS.reasonText} characters.`;
  const repeated = repeatedIn(reasons);
  return repeated === null ? null : `The reason “${repeated}” stands twice.`;
}

function namesProblem(kind: 'house' | 'habit', all: readonly HouseChoice[], longest: number): string | null {
  if (all.some(({ name }) => !name.trim())) return `Every ${kind} needs a name.`;
  if (all.some(({ name }) => [...name.trim()].length > longest)) {
    return `The name of a ${kind} has at most ${longest} characters.`;
  }
  if (!all.every(({ colour }) => isColour(colour))) return `Every ${kind} needs a colour.`;
  const repeated = repeatedIn(all.map(({ name }) => name));
  return repeated === null ? null : `Two ${kind}s are called ${repeated}.`;
}
