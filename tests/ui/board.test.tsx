import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ranked } from '#domain/houses/ranking.ts';
import { Board } from '#ui/school/board-tile.tsx';

afterEach(cleanup);

it.each([
  ['one that leads', [9, 5, 5], true],
  ['two that share the lead', [9, 9, 5], false],
  ['all while nobody has points', [0, 0, 0], false],
])('of %s, the first has more room: %j is %s', (_, points, expected) => {
  const houses = points.map((points_total, index) => ({
    id: `h${index}`,
    name: `House ${index}`,
    colour: '#036363',
    icon: null,
    points_total,
    top_student: null,
  }));
  render(<Board tiles={ranked(houses).map((tile) => ({ ...tile, waiting: 0 }))} />);
  expect('leads' in screen.getByRole('list').dataset).toBe(expected);
});
