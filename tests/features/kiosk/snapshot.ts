import type { Board, BoardSnapshot } from '#contracts/board.ts';
import type { HallFeed } from '#features/kiosk/board/use-hall-view.ts';
import { DEFAULT_DISPLAY_SETTINGS, type DisplaySettings } from '#domain/displays/display-settings.ts';

export const settings = (more: Partial<DisplaySettings> = {}): DisplaySettings => ({
  ...DEFAULT_DISPLAY_SETTINGS,
  ...more,
});

/** A board by the points of its houses; a house's id is its name. */
export const boardWith = (points: Record<string, number>, more: Partial<Board> = {}): Board => ({
  since: null,
  rows: Object.entries(points).map(([id, sum]) => ({
    house_id: id,
    points: sum,
    per_child: sum / 10,
    place: null,
    tied: false,
    top_student: null,
  })),
  top_students: [],
  ...more,
});

const COLOURS = ['#036363', '#c72c05', '#031663'];

/** A school with these points, whose clock is that of Berlin. */
export function snapshotWith(points: Record<string, number>, more: Partial<BoardSnapshot> = {}): BoardSnapshot {
  return {
    version: '1',
    generated_at: '2026-11-20T09:42:00Z',
    school: { name: 'Riverbank School', time_zone: 'Europe/Berlin' },
    term: { name: 'Autumn term', starts_on: '2026-09-09', ends_on: '2026-12-18' },
    scoring: 'total',
    names: 'initial',
    houses: Object.keys(points).map((name, index) => ({
      id: name,
      name,
      colour: COLOURS[index] ?? '#590d0d',
      icon: null,
      goal: null,
    })),
    boards: { total: boardWith(points) },
    ...more,
  };
}

export const feedOf = (snapshot: BoardSnapshot | null, more: Partial<HallFeed> = {}): HallFeed => ({
  snapshot,
  heardAt: snapshot && Date.parse(snapshot.generated_at),
  isLive: true,
  silence: 'no answer',
  isLoading: false,
  ...more,
});
