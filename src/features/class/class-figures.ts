import { stageOf, type GivenAward } from '#domain/awards/given.ts';

/** What a tile says about today's points from me. They are never added up. */
export interface TileFigures {
  /** On the server. */
  confirmed: number;
  /** Saved on this device, on its way; below zero where an Undo is on its way. */
  waiting: number;
  /** A person has to decide about an award; `not-sent`: the server refused one. */
  stopped: 'not-sent' | 'needs-you' | null;
}

export const NO_FIGURES: TileFigures = { confirmed: 0, waiting: 0, stopped: null };

type FiguredAward = Pick<GivenAward, 'studentId' | 'points' | 'at' | 'state' | 'counts'>;

/** The figures of each student who has any. `since` is the beginning of the day, as device ms. */
export function classFigures(awards: readonly FiguredAward[], since: number): Map<string, TileFigures> {
  const figures = new Map<string, TileFigures>();
  for (const award of awards) {
    const own = figuresOf(award, since);
    if (!own) continue;
    const before = figures.get(award.studentId) ?? NO_FIGURES;
    figures.set(award.studentId, {
      confirmed: before.confirmed + own.confirmed,
      waiting: before.waiting + own.waiting,
      stopped: before.stopped === 'not-sent' ? 'not-sent' : (own.stopped ?? before.stopped),
    });
  }
  return figures;
}

/** Null: the award is in no figure. What is not sent is in one, however old it is. */
function figuresOf(award: FiguredAward, since: number): TileFigures | null {
  const { points, at, state, counts } = award;
  const confirmed = counts && at !== null && at >= since ? points : 0;
  // The server's number stays until it has the Undo.
  if (state === 'undoing') return confirmed === 0 ? null : { confirmed, waiting: -confirmed, stopped: null };
  const stage = stageOf(award);
  if (stage === 'on-device') return { confirmed, waiting: points, stopped: null };
  if (stage === 'needs-you') {
    return { confirmed, waiting: 0, stopped: state === 'refused' ? 'not-sent' : 'needs-you' };
  }
  return confirmed === 0 ? null : { confirmed, waiting: 0, stopped: null };
}
