import type { DisplayInfo, DisplaySettings, PairingStart, PairingState } from '#contracts/displays.ts';
import { fieldsIn, flagIn, integerIn, textIn, type Fields } from '#data/fields.ts';
import {
  BOARD_KINDS,
  DEFAULT_DISPLAY_SETTINGS,
  GOAL_BOARDS,
  LONGEST_TURN_S,
  SHORTEST_TURN_S,
} from '#domain/displays/display-settings.ts';

/**
 * What a display knows of itself, from the server or from this device, where an earlier version may have kept it: what is
 * missing or strange in the settings is as safe as it can be. Null where the display itself is missing.
 */
export function decodeDisplay(value: unknown): DisplayInfo | null {
  const fields = fieldsIn(value);
  const id = fields && textIn(fields, 'id');
  if (!fields || id === null) return null;
  return {
    id,
    name: textIn(fields, 'name') ?? '',
    place: textIn(fields, 'place') ?? '',
    settings: settingsIn(fieldsIn(fields['settings']) ?? {}),
    school: textIn(fields, 'school') ?? '',
    time_zone: textIn(fields, 'time_zone') ?? 'UTC',
  };
}

function settingsIn(fields: Fields): DisplaySettings {
  const otherwise = DEFAULT_DISPLAY_SETTINGS;
  const wanted = Array.isArray(fields['boards']) ? fields['boards'] : [];
  const boards = BOARD_KINDS.filter((kind) => wanted.includes(kind)).toSorted(
    (a, b) => wanted.indexOf(a) - wanted.indexOf(b),
  );
  const names = fields['names'];
  const seconds = integerIn(fields, 'seconds_each') ?? otherwise.seconds_each;
  return {
    names: names === 'full' || names === 'initial' ? names : 'none',
    boards: boards.length > 0 ? boards : otherwise.boards,
    seconds_each: Math.min(LONGEST_TURN_S, Math.max(SHORTEST_TURN_S, seconds)),
    ticker: flagIn(fields, 'ticker') ?? otherwise.ticker,
    night: nightIn(fieldsIn(fields['night'])),
    goal: goalIn(fieldsIn(fields['goal'])),
  };
}

const TIME = /^\d{2}:\d{2}$/;

function nightIn(fields: Fields | null): DisplaySettings['night'] {
  const from = fields && textIn(fields, 'from');
  const to = fields && textIn(fields, 'to');
  return from && to && TIME.test(from) && TIME.test(to) ? { from, to } : null;
}

function goalIn(fields: Fields | null): DisplaySettings['goal'] {
  const points = fields && integerIn(fields, 'points');
  const board = GOAL_BOARDS.find((kind) => kind === fields?.['board']);
  return points && points > 0 && board ? { points, board } : null;
}

export function decodeStart(value: unknown): PairingStart | null {
  const fields = fieldsIn(value);
  const code = fields && textIn(fields, 'user_code');
  if (!fields || code === null) return null;
  return {
    user_code: code,
    expires_in_s: integerIn(fields, 'expires_in_s') ?? 600,
    interval_s: integerIn(fields, 'interval_s') ?? 5,
    is_secure: flagIn(fields, 'is_secure') ?? false,
  };
}

const STATES = ['pending', 'slow_down', 'denied', 'expired', 'paired'] as const;

export function decodeState(value: unknown): PairingState | null {
  const fields = fieldsIn(value);
  const state = STATES.find((each) => each === fields?.['state']);
  return fields && state ? { state, interval_s: integerIn(fields, 'interval_s') ?? 5 } : null;
}
