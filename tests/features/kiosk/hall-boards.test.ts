import { describe, expect, it } from 'vitest';
import type { BoardSnapshot } from '#contracts/board.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { contrast } from '#domain/houses/colours.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { hallBoards as boardsOf } from '#features/kiosk/board/hall-boards.ts';
import { standingsText } from '#features/kiosk/board/standings-text.ts';
import { tickerEntries } from '#features/kiosk/board/ticker-entries.ts';
import { deepened } from '#ui/shades.ts';
import { boardWith, settings, snapshotWith } from './snapshot.ts';

const POINTS = { Savant: 758, Laulima: 760 };
const NONE = { Savant: 0, Laulima: 0 };
const STUDENTS = [
  { house_id: 'Laulima', name: 'Zoë Adeyemi', points: 41 },
  { house_id: 'Savant', name: 'Liam Brown', points: 38 },
  { house_id: 'Savant', name: 'Liam Brown', points: 12 },
];

/** The boards on a Friday in November. */
const hallBoards = (snapshot: BoardSnapshot, shown: DisplaySettings) =>
  boardsOf({ snapshot, settings: shown, day: '2026-11-20' });
const titles = (snapshot: BoardSnapshot, shown: DisplaySettings) =>
  hallBoards(snapshot, shown).map(({ title }) => title);
const EVERY = settings({ boards: ['total', 'term', 'week', 'today', 'per_child', 'top_students'] });

describe('the boards that take turns', () => {
  const full = snapshotWith(POINTS, {
    boards: {
      total: boardWith(POINTS),
      term: boardWith(POINTS, { top_students: STUDENTS }),
      week: boardWith(POINTS),
      today: boardWith(POINTS),
    },
  });

  it('are those that the display shows, in its order', () => {
    expect(titles(full, EVERY)).toEqual([
      'All points',
      'This term',
      'This week',
      'Today',
      'Points per student',
      'Top students this term',
    ]);
    expect(titles(full, settings({ boards: ['today', 'total'] }))).toEqual(['Today', 'All points']);
  });

  it('of a server that has only totals are the totals, whatever the display should show', () => {
    const foreign = snapshotWith(POINTS, { boards: { total: boardWith(POINTS) }, term: null });
    expect(titles(foreign, settings({ boards: ['week', 'top_students'] }))).toEqual(['All points']);
  });

  it('count points for each student where the school compares by them, and once only', () => {
    const found = hallBoards({ ...full, scoring: 'per_child' }, EVERY);
    expect(found.map(({ title }) => title)).toEqual([
      'Points per student',
      'This term, per student',
      'This week, per student',
      'Today, per student',
      'Top students this term',
    ]);
    expect(found[0]?.rows.map(({ figure }) => figure)).toEqual(['76.0', '75.8']);
  });

  it('without points have no places and say that something starts', () => {
    const zero = snapshotWith(NONE, {
      boards: { total: boardWith(NONE), term: boardWith(NONE), week: boardWith(NONE) },
    });
    const found = hallBoards(zero, EVERY);
    expect(found.map(({ title }) => title)).toEqual(['A new start', 'A new term starts', 'A new week starts']);
    expect(found[1]?.rows.map(({ row, rank }) => [row.title, rank])).toEqual([
      ['Savant', null],
      ['Laulima', null],
    ]);
  });

  it('show a goal on its own board alone', () => {
    const found = hallBoards(full, { ...EVERY, goal: { points: 1000, board: 'week' } });
    expect(found.map(({ rows }) => rows[0]?.next)).toEqual([
      'Leads by 2',
      'Leads by 2',
      '240 to the goal',
      'Leads by 2',
      'Leads by 0.2',
      'Laulima',
    ]);
  });

  it.each([
    ['that the server names', { since: '2026-11-20' }, [4, null]],
    ['of yesterday, on a screen without a network', { since: '2026-11-19' }, [null, null]],
  ])('tell beside a longer time the points of the day %s', (_, more, expected) => {
    const today = boardWith({ Savant: 4, Laulima: 0 }, more);
    const known = snapshotWith(POINTS, { boards: { total: boardWith(POINTS), today } });
    const gained = (snapshot: BoardSnapshot, kind: 'total' | 'today') =>
      hallBoards(snapshot, settings({ boards: [kind] }))[0]
        ?.rows.toSorted((a, b) => b.row.id.localeCompare(a.row.id))
        .map(({ row }) => row.today);
    expect(gained(known, 'total')).toEqual(expected);
    expect(gained(known, 'today')).toEqual([null, null]);
    expect(gained({ ...known, scoring: 'per_child' }, 'total')).toEqual([null, null]);
  });

  describe('of the term, week by week', () => {
    const weeks = [
      {
        starts_on: '2026-11-09',
        places: [
          { house_id: 'Savant', place: 1 },
          { house_id: 'Laulima', place: 2 },
        ],
      },
    ];
    const only = settings({ boards: ['term_weeks'] });
    const boards = { total: boardWith(POINTS), term: boardWith(POINTS) };
    const shown = (more: Partial<BoardSnapshot>) => hallBoards(snapshotWith(POINTS, { boards, ...more }), only)[0];

    it('end each line at the house’s own row', () => {
      expect(shown({ term_weeks: weeks })).toMatchObject({
        kind: 'term_weeks',
        title: 'The term, week by week',
        lines: [
          { id: 'Laulima', rows: [1, 0] },
          { id: 'Savant', rows: [0, 1] },
        ],
      });
    });

    it.each([
      ['no week is over', { term_weeks: [] }],
      ['a server that does not tell them', {}],
      ['a server that has no term', { term_weeks: weeks, boards: { total: boardWith(POINTS) } }],
      ['nobody has points', { term_weeks: weeks, boards: { total: boardWith(POINTS), term: boardWith(NONE) } }],
    ])('are not shown where %s', (_, more) => {
      expect(shown(more)?.kind).toBe('total');
    });
  });

  it('have eight houses at most', () => {
    const many = snapshotWith(Object.fromEntries([...'abcdefghi'].map((name, index) => [name, index])));
    expect(
      hallBoards(many, settings())[0]
        ?.rows.map(({ row }) => row.id)
        .join(''),
    ).toBe('ihgfedcb');
  });
});

describe('students', () => {
  const boards = { total: boardWith(POINTS), term: boardWith(POINTS, { top_students: STUDENTS }) };
  const shown = (school: 'none' | 'initial' | 'full', display: 'none' | 'initial' | 'full') =>
    hallBoards(
      snapshotWith(POINTS, { boards, names: school }),
      settings({ boards: ['top_students'], names: display }),
    )[0]
      ?.rows.map(({ row }) => row.title)
      .join(', ');

  it.each([
    ['initial', 'full', 'Zoë A., Liam B., Liam B.'],
    ['full', 'initial', 'Zoë A., Liam B., Liam B.'],
    ['full', 'full', 'Zoë Adeyemi, Liam Brown, Liam Brown'],
    ['none', 'full', 'Laulima, Savant'],
    ['full', 'none', 'Laulima, Savant'],
  ] as const)('where the school says %s and the display %s are: %s', (school, display, expected) => {
    expect(shown(school, display)).toBe(expected);
  });

  it('with one name are two rows', () => {
    const [board] = hallBoards(snapshotWith(POINTS, { boards }), settings({ boards: ['top_students'] }));
    expect(new Set(board?.rows.map(({ row }) => row.id)).size).toBe(3);
  });
});

describe('the latest awards', () => {
  const latest = [
    { id: '1', at: '', house_id: 'Savant', grade: 6, name: 'Maya Aguilar', points: 5, reason: 'Work Hard' },
    { id: '2', at: '', house_id: 'Laulima', grade: 0, name: null, points: 1, reason: 'Be Honest' },
    { id: '3', at: '', house_id: 'Laulima', grade: 3, name: null, points: -1, reason: 'Be Honest' },
    { id: '4', at: '', house_id: null, grade: null, name: null, points: 1, reason: '' },
  ];
  const lines = (school: 'none' | 'initial' | 'full', ticker = true) =>
    tickerEntries(snapshotWith(POINTS, { latest, names: school }), settings({ ticker, names: 'full' })).map(
      ({ who, what }) => `${who} ${what}`,
    );

  it('name the grade where nobody is named; a point taken back, and one without a house, is none', () => {
    expect(lines('none')).toEqual(['Grade 6, Savant +5 Work Hard', 'Grade K, Laulima +1 Be Honest']);
  });

  it.each([
    ['initial', 'Maya A., Savant +5 Work Hard'],
    ['full', 'Maya Aguilar, Savant +5 Work Hard'],
  ] as const)('name students as the school does: %s', (names, line) => {
    expect(lines(names)[0]).toBe(line);
  });

  it('are not there where the display does not show them', () => {
    expect(lines('full', false)).toEqual([]);
  });
});

it('a board is read out as its title, every place, and its age', () => {
  const [board] = hallBoards(snapshotWith({ Savant: 1, Laulima: 760 }), settings());
  expect(board && standingsText(board, 'Live. Updated 10:42')).toBe(
    'All points. 1st: Laulima, 760 points. 2nd: Savant, 1 point. Live. Updated 10:42',
  );
});

describe('the ground of a row', () => {
  it.each([...HOUSES.map(({ colour }) => colour), '#ffff00', '#ffffff'])('%s: white on it keeps 5.5:1', (colour) => {
    expect(contrast(deepened(colour, 5.5) ?? '', '#ffffff')).toBeGreaterThanOrEqual(5.5);
  });

  it('that is dark enough stays as it is; a text that is no colour gives none', () => {
    expect(deepened('#031663', 5.5)).toBe('#031663');
    expect(deepened('teal', 5.5)).toBeNull();
  });
});
