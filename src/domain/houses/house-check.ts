import { sameName } from '#domain/names.ts';
import { colourDifference } from './colour-difference.ts';
import { contrast } from './colours.ts';

export const FEWEST_HOUSES = 2;
export const MOST_HOUSES = 12;
/** As it fits on a tile of the board. */
export const LONGEST_HOUSE_NAME = 30;
/** What white text needs on a house's colour (WCAG 1.4.3). */
const NEEDED_CONTRAST = 4.5;
/** Below this CIEDE2000 two tiles beside each other look alike. */
const TOLD_APART = 10;

export const HOUSE_WORDS = {
  one: 'this house',
  noName: 'Please give the house a name.',
  longName: `The name is longer than ${LONGEST_HOUSE_NAME} characters.`,
  noColour: 'Please choose a colour.',
  paleColour: 'White text can’t be read on this colour. Please choose a darker one.',
  most: `A school has at most ${MOST_HOUSES} houses.`,
  fewest: `A school has at least ${FEWEST_HOUSES} houses. Add another house before you close this one.`,
  gone: 'This house is not there any more.',
  closed: 'This house is closed.',
} as const;

export const takenHouseText = (name: string): string => `A house named ${name} exists already.`;

/** Why a house can't have this name; null: it can. `others` are the other houses in use. */
export function houseNameProblem(name: string, others: ReadonlyArray<{ name: string }>): string | null {
  const wanted = name.trim();
  if (wanted === '') return HOUSE_WORDS.noName;
  if ([...wanted].length > LONGEST_HOUSE_NAME) return HOUSE_WORDS.longName;
  const taken = others.find((other) => sameName(other.name, wanted));
  return taken ? takenHouseText(taken.name) : null;
}

/** Why no house can have this colour; null: one can. */
export function houseColourProblem(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return HOUSE_WORDS.noColour;
  return (contrast(colour, '#ffffff') ?? 0) >= NEEDED_CONTRAST ? null : HOUSE_WORDS.paleColour;
}

/** What is said of a colour beside the others: `good` false where a person should think again. */
export interface ColourFinding {
  good: boolean;
  text: string;
}

/** White text on the colour, and how it differs from the other houses, in sentences; nothing for what is no colour. */
export function colourFindings(
  colour: string,
  others: ReadonlyArray<{ name: string; colour: string }>,
): ColourFinding[] {
  const white = contrast(colour, '#ffffff');
  if (white === null) return [];
  // Rounded down, so that it never says 4.5 of what is less.
  const figure = (Math.floor(white * 10) / 10).toFixed(1);
  const isRead = white >= NEEDED_CONTRAST;
  const text = `White text on it: ${figure} to 1`;
  return [
    isRead
      ? { good: true, text }
      : { good: false, text: `${text}. It needs ${NEEDED_CONTRAST} to 1: choose a darker one.` },
    differenceFinding(colour, others),
  ];
}

function differenceFinding(colour: string, others: ReadonlyArray<{ name: string; colour: string }>): ColourFinding {
  const near = others
    .flatMap(({ name, colour: other }) => ({ name, difference: colourDifference(colour, other) ?? [] }))
    .flatMap(({ name, difference }) => ('worst' in difference ? { name, ...difference } : []))
    .toSorted((a, b) => a.worst - b.worst)[0];
  if (!near || near.worst >= TOLD_APART) {
    return { good: true, text: 'Easy to tell from every other house, also for colour-blind people' };
  }
  if (near.seen < TOLD_APART) return { good: false, text: `Looks much like ${near.name}` };
  return { good: false, text: `Looks much like ${near.name} to colour-blind people` };
}
