import { useMemo } from 'react';
import type { BoardSnapshot } from '#contracts/board.ts';
import { boardAge, type BoardAge, type Silence } from '#domain/board/age-words.ts';
import { placesWon, type Moment } from '#domain/board/history.ts';
import { isNight, type NightHours } from '#domain/board/night.ts';
import { schoolTime, type SchoolTime } from '#domain/board/school-time.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { useMinute } from '#features/kiosk/clock/use-minute.ts';
import { hallBoards, type HallBoard } from './hall-boards.ts';
import { tickerEntries, type TickerEntry } from './ticker-entries.ts';
import { useFrozen } from './use-frozen.ts';
import { useHistories } from './use-histories.ts';
import { useMoment } from './use-moment.ts';
import { useTurn } from './use-turn.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/** What the board follows. */
export interface HallFeed {
  /** The last board that is known; null: none yet. */
  snapshot: BoardSnapshot | null;
  /** When the server last said that this is the board. */
  heardAt: number | null;
  /** Whether new points come by themselves, or are asked for. */
  isLive: boolean;
  /** Why nothing is heard, in case nothing is. */
  silence: Silence;
  /** Whether the first board is still awaited. */
  isLoading: boolean;
}

/** Everything that the hall's picture is drawn from. */
export interface HallView {
  snapshot: BoardSnapshot | null;
  school: string;
  time: SchoolTime;
  /** The time as this minute began, in ms. */
  minute: number;
  boards: readonly HallBoard[];
  /** Which of the boards is shown. */
  turn: number;
  board: HallBoard | undefined;
  /** The places that houses won on it in the last minute. */
  won: ReadonlyMap<string, number>;
  /** What the hall stops for now. */
  moment: Moment | null;
  ticker: readonly TickerEntry[];
  age: BoardAge | null;
  /** The hours of the night, while it is night. */
  night: NightHours | null;
}

/** The picture at this moment; `isPaused`: as it was when somebody paused it. */
export function useHallView(
  feed: HallFeed,
  { settings, now, isPaused }: { settings: DisplaySettings; now: () => number; isPaused: boolean },
): HallView {
  const snapshot = useFrozen(feed.snapshot, isPaused);
  const heardAt = useFrozen(feed.heardAt, isPaused);
  const timeZone = snapshot?.school.time_zone ?? null;
  const time = useMemo(() => schoolTime(timeZone), [timeZone]);
  const minute = useMinute(now);
  const day = time.day(minute);
  const boards = useMemo(() => (snapshot ? hallBoards({ snapshot, settings, day }) : []), [snapshot, settings, day]);
  const ticker = useMemo(() => (snapshot ? tickerEntries(snapshot, settings) : []), [snapshot, settings]);
  const turn = useTurn(boards.length, settings.seconds_each * 1000, isPaused);
  const isDark = settings.night !== null && isNight(time.timeOfDay(minute), settings.night);
  const { isLive, silence } = feed;
  const at = now();
  const board = boards[turn];
  const history = useHistories(boards, now).get(board?.kind ?? 'total');
  const won = history && placesWon(history, at);
  const moment = useMoment(history?.moment ?? null, now);
  const age =
    heardAt === null
      ? null
      : boardAge({ heardAt, now: Math.max(at, heardAt), isLive, silence, isPaused }, (moment) =>
          time.moment(moment, at),
        );
  return {
    snapshot,
    school: snapshot?.school.name ?? 'School Leaderboard',
    time,
    minute,
    boards,
    turn,
    board,
    won: won && won.size > 0 ? won : NONE,
    moment,
    ticker,
    age,
    night: isDark ? settings.night : null,
  };
}
