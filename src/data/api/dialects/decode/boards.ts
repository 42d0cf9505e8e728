import type { Board, BoardRow, BoardSnapshot, LatestAward, SnapshotHouse, TopStudent } from '#contracts/board.ts';
import type { Leaderboard } from '#contracts/houses.ts';
import { everyRow, fieldsIn, flagIn, integerIn, rowsIn, textIn, type Fields } from '#data/fields.ts';
import { placeAmong } from '#domain/houses/ranking.ts';
import { scoreOf } from '#domain/houses/score.ts';
import { BOARD_SCOPES } from '#domain/houses/standings.ts';
import { calendarIn, decodeHouse } from './school.ts';

/** A snapshot from the server, or one that a display kept. */
export function decodeBoards(value: unknown): BoardSnapshot | null {
  const fields = fieldsIn(value);
  const school = fieldsIn(fields?.['school']);
  const boards = fieldsIn(fields?.['boards']);
  const version = fields && textIn(fields, 'version');
  if (!fields || !school || !boards || version === null) return null;
  const houses = everyRow(rowsIn(fields['houses']), decodeSnapshotHouse);
  const total = decodeBoard(boards['total']);
  if (!houses || !total) return null;
  const others = BOARD_SCOPES.flatMap((scope) => {
    const board = decodeBoard(boards[scope]);
    return board && scope !== 'total' ? [[scope, board] as const] : [];
  });
  const latest = everyRow(rowsIn(fields['latest']), decodeLatest);
  const { names } = fields;
  return {
    version,
    generated_at: textIn(fields, 'generated_at') ?? '',
    school: { name: textIn(school, 'name') ?? '', time_zone: textIn(school, 'time_zone'), ...calendarIn(school) },
    term: decodeTerm(fieldsIn(fields['term'])),
    scoring: fields['scoring'] === 'per_child' ? 'per_child' : 'total',
    names: names === 'none' || names === 'full' ? names : 'initial',
    houses,
    boards: { total, ...Object.fromEntries(others) },
    ...(latest && { latest }),
  };
}

function decodeTerm(fields: Fields | null): BoardSnapshot['term'] {
  const name = fields && textIn(fields, 'name');
  return fields && name ? { name, starts_on: textIn(fields, 'starts_on'), ends_on: textIn(fields, 'ends_on') } : null;
}

function decodeSnapshotHouse(row: unknown): SnapshotHouse | null {
  const house = decodeHouse(row);
  return house && { ...house, goal: integerIn(fieldsIn(row) ?? {}, 'goal') };
}

function decodeBoard(value: unknown): Board | null {
  const fields = fieldsIn(value);
  const rows = fields && everyRow(rowsIn(fields['rows']), decodeRow);
  if (!fields || !rows) return null;
  const top = everyRow(rowsIn(fields['top_students']), decodeTop) ?? [];
  return { since: textIn(fields, 'since'), rows, top_students: top };
}

function decodeRow(value: unknown): BoardRow | null {
  const fields = fieldsIn(value);
  const house = fields && textIn(fields, 'house_id');
  const points = fields && integerIn(fields, 'points');
  if (!fields || house === null || points === null) return null;
  const share = fields['per_child'];
  const top = fieldsIn(fields['top_student']);
  const name = top && textIn(top, 'name');
  const ofTop = top && integerIn(top, 'points');
  return {
    house_id: house,
    points,
    ...(typeof share === 'number' && { per_child: share }),
    place: integerIn(fields, 'place'),
    tied: flagIn(fields, 'tied') ?? false,
    top_student: name === null ? null : { name, ...(ofTop !== null && { points: ofTop }) },
  };
}

function decodeTop(value: unknown): TopStudent | null {
  const fields = fieldsIn(value) ?? {};
  const [house, name] = [textIn(fields, 'house_id'), textIn(fields, 'name')];
  return house !== null && name !== null ? { house_id: house, name, points: integerIn(fields, 'points') ?? 0 } : null;
}

function decodeLatest(value: unknown): LatestAward | null {
  const fields = fieldsIn(value) ?? {};
  const id = textIn(fields, 'id');
  if (id === null) return null;
  return {
    id,
    at: textIn(fields, 'at') ?? '',
    house_id: textIn(fields, 'house_id'),
    grade: integerIn(fields, 'grade'),
    name: textIn(fields, 'name'),
    points: integerIn(fields, 'points') ?? 0,
    reason: textIn(fields, 'reason') ?? '',
  };
}

/** What another server says of its houses: one board, the total. */
export function boardsOfLeaderboard(board: Leaderboard): BoardSnapshot {
  const all = board.houses.map(scoreOf);
  const isPerChild = board.houses.some(({ points_per_child: share }) => share !== undefined);
  const rows = board.houses.map((house): BoardRow => ({
    house_id: house.id,
    points: house.points_total,
    ...(house.points_per_child !== undefined && { per_child: house.points_per_child }),
    ...(placeAmong(all, scoreOf(house)) ?? { place: null, tied: false }),
    top_student: house.top_student,
  }));
  const houses = board.houses.map(({ id, name, colour, icon }) => ({ id, name, colour, icon, goal: null }));
  return {
    version: JSON.stringify(rows),
    generated_at: board.updated_at,
    school: { name: board.school ?? '', time_zone: null },
    term: null,
    scoring: isPerChild ? 'per_child' : 'total',
    names: board.display_names ?? 'initial',
    houses,
    boards: { total: { since: null, rows, top_students: [] } },
  };
}
