import { leastFar, stageOf, type GivenAward, type GivenState } from '#domain/awards/given.ts';
import { stateText } from '#domain/awards/given-words.ts';
import { namesText } from '#domain/names.ts';

/** One award, or all awards of one tap, as a teacher sees what they gave. */
export interface AwardRow {
  id: string;
  /** Of the award that got least far. */
  state: GivenState;
  /** 'Sent'; '1 of 3 not sent' where the others are in another state. */
  text: string;
  /** 'Maya Aguilar'; 'Maya Aguilar, Imani Akana and 26 more' */
  who: string;
  /** The student, where there is one. */
  studentId: string | null;
  /** Each one's. */
  points: number;
  /** The reasons where this device knows them, else the habit. */
  what: string;
  /** Device ms of the tap. */
  at: number;
  /** Those that Undo takes back; empty: nothing can be undone here. */
  undoable: readonly string[];
  /** Points that the server has and counts, and points that only this device has. */
  confirmed: number;
  waiting: number;
}

/** What this account gave since a time, newest first: a row for each tap of this device, and for each other award. */
export function awardRows(awards: readonly GivenAward[], since: number): AwardRow[] {
  const taps = new Map<string, GivenAward[]>();
  for (const award of awards) {
    // The person gave it up, or it can't be read.
    if (['skipped', 'discarded', 'given-up', 'unreadable'].includes(award.state)) continue;
    const tap = award.entry?.submissionId ?? award.id;
    const others = taps.get(tap);
    if (others) others.push(award);
    else taps.set(tap, [award]);
  }
  return [...taps]
    .flatMap(([id, ones]) => rowOf(id, ones))
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => b.at - a.at);
}

function rowOf(id: string, all: readonly GivenAward[]): AwardRow[] {
  const standing = all.filter(({ state }) => state !== 'taken-back' && state !== 'cancelled');
  const shown = standing.length > 0 ? standing : all;
  const [first] = shown;
  const last = leastFar(shown);
  if (!first || !last) return [];
  return [
    {
      id,
      what: first.entry?.reasons.join(', ') || first.habitName,
      at: first.at ?? 0,
      who: namesText(
        shown.map(({ name }) => name),
        2,
      ),
      studentId: shown.length === 1 ? first.studentId : null,
      points: first.points,
      state: last.state,
      text: textOf(last, shown),
      undoable: all.filter(({ can }) => can.undo).map((one) => one.id),
      confirmed: sumOf(all.filter(({ counts }) => counts)),
      waiting: sumOf(all.filter((one) => ['on-device', 'needs-you'].includes(stageOf(one)))),
    },
  ];
}

function textOf(last: GivenAward, shown: readonly GivenAward[]): string {
  // A phone has no room for more, and the page says below where they wait.
  const text = last.state === 'waiting' ? 'Waiting' : stateText(last);
  const same = shown.filter(({ state }) => state === last.state).length;
  return same === shown.length ? text : `${same} of ${shown.length} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

const sumOf = (awards: readonly GivenAward[]): number => awards.reduce((sum, { points }) => sum + points, 0);
