/** Which code it is; a later form gets another number. */
const FORM = 'HP1';

/** What a student's card says in its square: whose it is, by an id that means nothing without the school's list. */
export interface StudentCard {
  /** The mark of the school that printed it. */
  school: string;
  studentId: string;
}

/** As it is drawn: capitals and digits alone make a code of fewer and larger squares. */
export function cardText({ school, studentId }: StudentCard): string {
  return [FORM, school, studentId].join(':').toUpperCase();
}

/** Null: it is another code, such as a poster's. */
export function readCard(text: string): StudentCard | null {
  const [form, school, studentId, ...rest] = text.split(':');
  if (form !== FORM || !school || !studentId || rest.length > 0) return null;
  return { school: school.toLowerCase(), studentId: studentId.toLowerCase() };
}

/** A card that comes back sooner was not taken away on purpose. */
const AWAY_MS = 3_000;
/** A camera loses sight of a card for moments. */
const BLINK_MS = 700;
/** Two pictures farther apart are a camera that slept, in which nobody saw a card go. */
const SLEPT_MS = 500;

/** What is in a picture of the camera. */
interface Seen {
  /** Shown for the first time, or again after it was away. */
  fresh: string[];
  /** Held still in front of the camera, or shown again too soon: it counts once. */
  held: string[];
}

/** Tells one showing of a card from the next, picture by picture. `at`: when the picture was taken, in ms. */
export function createShowings(): (texts: readonly string[], at: number) => Seen {
  const known = new Map<string, { since: number; seen: number }>();
  let watched = 0;
  let last: number | null = null;
  return (texts, at) => {
    watched += last === null ? 0 : Math.min(Math.max(at - last, 0), SLEPT_MS);
    last = at;
    const seen: Seen = { fresh: [], held: [] };
    for (const text of new Set(texts)) {
      const before = known.get(text);
      const away = before ? watched - before.seen : Infinity;
      const isFresh = away >= AWAY_MS;
      if (isFresh) seen.fresh.push(text);
      else if (before && (away >= BLINK_MS || watched - before.since >= AWAY_MS)) seen.held.push(text);
      known.set(text, { since: isFresh || !before ? watched : before.since, seen: watched });
    }
    return seen;
  };
}
