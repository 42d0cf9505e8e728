/** The hall's board with points of its own, for scripts/hall-pictures.mjs: /tests/pictures/hall.html?houses=5&state=tie */
import '#ui/styles/index.css';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { BoardSnapshot } from '#contracts/board.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { Hall } from '#features/kiosk/board/hall.tsx';
import type { HallFeed } from '#features/kiosk/board/use-hall-view.ts';
import { boardWith, feedOf, settings, snapshotWith } from '#tests/features/kiosk/snapshot.ts';
import { IconSprite } from '#ui/icons/icon-sprite.tsx';

const MINUTE = 60_000;
const HOUSES = [
  { name: 'Laulima', colour: '#8906e0', points: 1204 },
  { name: 'Savant', colour: '#036363', points: 1187 },
  { name: 'Umusa', colour: '#590d0d', points: 1150 },
  { name: 'Tafakari', colour: '#031663', points: 1098 },
  { name: 'Junbi', colour: '#c72c05', points: 1003 },
  { name: 'Ubuntu', colour: '#a30f63', points: 961 },
  { name: 'Sisu', colour: '#1566a9', points: 903 },
  { name: 'Meraki', colour: '#e9b949', points: 876 },
];
const LONG_NAMES = ['House of the Golden Eagle', 'Wolkenkratzerhaus', 'Saint Catherine of Alexandria'];
const TIED = [1204, 1204, 1187, 1150, 1150, 1150, 903, 876];

/** Who leads in which week. */
const SWINGS = [2, 2, 1, 0, 0, 3, 1, 1, 0, 0];
const TODAY = [18, 34, 21, 12, 140, 0, 7, 15];

const asked = new URLSearchParams(location.search);
const state = asked.get('state') ?? 'live';
const names = HOUSES.slice(0, Number(asked.get('houses') ?? 5)).map(
  ({ name }, index) => (state === 'long' ? LONG_NAMES[index] : undefined) ?? name,
);

const pointsIn: Record<string, (index: number) => number> = {
  tie: (index) => TIED[index] ?? 0,
  empty: () => 0,
  long: (index) => 1_204_317 - index * 1000,
};
const pointsNow = (gained: number): Record<string, number> =>
  Object.fromEntries(
    names.map((name, index) => {
      const points = pointsIn[state]?.(index) ?? HOUSES[index]?.points ?? 0;
      return [name, index === 1 ? points + gained : points];
    }),
  );

/** A Friday in Berlin, 10:42; at night 21:40; a new term begins on a Monday. */
const now = Date.parse(
  { night: '2026-11-20T20:40:00Z', empty: '2027-01-11T07:05:00Z' }[state] ?? '2026-11-20T09:42:00Z',
);

function snapshot(gained: number): BoardSnapshot {
  const points = pointsNow(gained);
  const days = Object.fromEntries(names.map((name, index) => [name, TODAY[index] ?? 0]));
  const today = boardWith(
    { ...days, [names[1] ?? '']: (TODAY[1] ?? 0) + gained },
    { since: state === 'empty' ? null : '2026-11-20' },
  );
  const board = boardWith(points, {
    top_students: names.slice(0, 5).map((name, index) => ({
      house_id: name,
      name: ['Zoë Adeyemi', 'Liam Brown', 'Maximiliane von Habsburg', 'Ana Okoye', 'Kofi Mensah'][index] ?? '',
      points: 64 - index * 3,
    })),
  });
  return snapshotWith(points, {
    version: String(gained),
    term:
      state === 'empty'
        ? { name: 'Spring term', starts_on: '2027-01-11', ends_on: '2027-03-26' }
        : { name: 'Autumn term', starts_on: '2026-09-09', ends_on: '2026-12-18' },
    ...(state === 'long' && {
      school: { name: 'Friedrich-Alexander-Universität International School of Nuremberg', time_zone: 'Europe/Berlin' },
    }),
    scoring: state === 'per-student' ? 'per_child' : 'total',
    houses: names.map((name, index) => ({
      id: name,
      name,
      colour: HOUSES[index]?.colour ?? '',
      icon: index < 5 && state !== 'long' ? `/icons/${name}.png` : null,
      goal: null,
    })),
    boards: { total: board, term: board, week: board, today },
    term_weeks: Array.from({ length: 10 }, (_, week) => ({
      starts_on: '',
      places: names.map((name, index) => ({
        house_id: name,
        place: 1 + ((index + (SWINGS[week] ?? 0)) % names.length),
      })),
    })),
    latest: [
      { id: '1', at: '', house_id: names[1] ?? '', grade: 6, name: null, points: 5, reason: 'Work Hard' },
      { id: '2', at: '', house_id: names[0] ?? '', grade: 2, name: null, points: 1, reason: 'Be Honest' },
      { id: '3', at: '', house_id: names[2] ?? '', grade: 0, name: null, points: 2, reason: 'Include Others' },
    ],
  });
}

/** What is shown where it isn't the board of the term. */
const FIRST: Record<string, DisplaySettings['boards']> = {
  students: ['top_students', 'term'],
  weeks: ['term_weeks', 'term'],
};

const shown: DisplaySettings = settings({
  boards: FIRST[state] ?? ['term', 'week', 'today', 'top_students'],
  seconds_each: 600,
  ticker: true,
  night: { from: '18:00', to: '06:30' },
  goal: state === 'no-goal' ? null : { points: state === 'long' ? 1_500_000 : 1500, board: 'term' },
});

const SILENT: Record<string, Partial<HallFeed>> = {
  stale: { heardAt: now - 24 * MINUTE },
  offline: { heardAt: now - 3 * 60 * MINUTE, silence: 'no network' },
  missing: { snapshot: null, heardAt: null },
};

/** It stands still but where things happen one after another. */
const clock = (): number => (state === 'moment' ? now + performance.now() : now);

function Picture() {
  const [gained, setGained] = useState(0);
  Object.assign(globalThis, { gain: (points: number) => setGained((before) => before + points) });
  const board = useMemo(() => snapshot(gained), [gained]);
  const feed = feedOf(board, { heardAt: now, ...SILENT[state] });
  return <Hall feed={feed} settings={shown} now={clock} />;
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <MemoryRouter>
    <IconSprite />
    <Picture />
  </MemoryRouter>,
);
