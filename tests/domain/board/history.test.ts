import { describe, expect, it } from 'vitest';
import { hallRows } from '#domain/board/hall-rows.ts';
import { beginHistory, follow, placesWon, type BoardHistory } from '#domain/board/history.ts';

const SECOND = 1000;
const rows = (scores: Record<string, number>, goal: number | null = null) =>
  hallRows(
    Object.entries(scores).map(([id, score]) => ({ id, score, goal })),
    'points',
  );

/** A board through these scores, ten seconds apart, and what it has seen. */
function watch(boards: ReadonlyArray<Record<string, number>>, goal: number | null = null): BoardHistory {
  const [first = {}, ...more] = boards;
  return more.reduce(
    (history, scores, index) => follow(history, rows(scores, goal), (index + 1) * 10 * SECOND),
    beginHistory(rows(first, goal)),
  );
}
const wonAt = (history: BoardHistory, now: number) => Object.fromEntries(placesWon(history, now));

describe('places won', () => {
  it('are those of the last minute; a house that was overtaken has none', () => {
    const history = watch([
      { a: 10, b: 9, c: 8 },
      { a: 10, b: 9, c: 11 },
    ]);
    expect(wonAt(history, 10 * SECOND)).toEqual({ c: 2 });
    expect(wonAt(history, 70 * SECOND - 1)).toEqual({ c: 2 });
    expect(wonAt(history, 70 * SECOND)).toEqual({});
  });

  it('add up, and count from the last step', () => {
    const history = watch([
      { a: 10, b: 9, c: 8 },
      { a: 10, b: 9, c: 9.5 },
      { a: 10, b: 9, c: 11 },
    ]);
    expect(wonAt(history, 79 * SECOND)).toEqual({ c: 2 });
  });

  it('of more than a minute ago are not added', () => {
    const one = watch([
      { a: 10, b: 9, c: 8 },
      { a: 10, b: 9, c: 9.5 },
    ]);
    expect(wonAt(follow(one, rows({ a: 10, b: 9, c: 11 }), 70 * SECOND), 70 * SECOND)).toEqual({ c: 1 });
  });

  it('that are lost again are none', () => {
    const history = watch([
      { a: 10, b: 9 },
      { a: 10, b: 11 },
      { a: 12, b: 11 },
    ]);
    expect(wonAt(history, 20 * SECOND)).toEqual({ a: 1 });
  });

  it('are none while nobody has points, and for a new house', () => {
    expect(
      wonAt(
        watch([
          { a: 0, b: 0 },
          { a: 0, b: 5 },
        ]),
        10 * SECOND,
      ),
    ).toEqual({});
    expect(wonAt(watch([{ a: 4 }, { a: 4, b: 5 }]), 10 * SECOND)).toEqual({});
  });
});

describe('a moment', () => {
  const momentOf = (boards: ReadonlyArray<Record<string, number>>, goal: number | null = null) =>
    watch(boards, goal).moment;

  it('is a house that leads in another’s place', () => {
    expect(
      momentOf([
        { a: 10, b: 9 },
        { a: 10, b: 11 },
      ]),
    ).toEqual({ id: 'b', kind: 'new leader', at: 10 * SECOND });
  });

  it('is one too where both shared the first place for a while', () => {
    expect(
      momentOf([
        { a: 10, b: 9 },
        { a: 10, b: 10 },
        { a: 10, b: 11 },
      ]),
    ).toMatchObject({ id: 'b' });
  });

  it('is none where the leader was caught up with and leads again', () => {
    expect(
      momentOf([
        { a: 10, b: 9 },
        { a: 10, b: 10 },
        { a: 11, b: 10 },
      ]),
    ).toBeNull();
  });

  it('is none for the first points of a term, nor for a draw', () => {
    expect(
      momentOf([
        { a: 0, b: 0 },
        { a: 0, b: 1 },
      ]),
    ).toBeNull();
    expect(
      momentOf([
        { a: 10, b: 9 },
        { a: 10, b: 10 },
      ]),
    ).toBeNull();
    expect(
      momentOf([
        { a: 10, b: 9 },
        { a: 0, b: 0 },
        { a: 0, b: 1 },
      ]),
    ).toBeNull();
  });

  it('is a goal that is reached, once', () => {
    const first = momentOf(
      [
        { a: 10, b: 9 },
        { a: 20, b: 9 },
      ],
      20,
    );
    expect(first).toEqual({ id: 'a', kind: 'goal reached', at: 10 * SECOND });
    expect(
      momentOf(
        [
          { a: 10, b: 9 },
          { a: 20, b: 9 },
          { a: 21, b: 9 },
        ],
        20,
      ),
    ).toEqual(first);
    expect(
      momentOf(
        [
          { a: 19, b: 9 },
          { a: 19, b: 10 },
        ],
        20,
      ),
    ).toBeNull();
  });

  it('is the new leader where one award does both', () => {
    expect(
      momentOf(
        [
          { a: 10, b: 9 },
          { a: 10, b: 20 },
        ],
        20,
      ),
    ).toMatchObject({ id: 'b', kind: 'new leader' });
  });
});
