import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { listed } from '#domain/people/student-list.ts';
import { StudentRows } from '#ui/school/student-rows.tsx';

afterEach(cleanup);

const CHANGE = { toggle: () => {}, add: () => {}, remove: () => {} };
const school = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const id = String(from + at);
    return { id, first_name: 'Child', last_name: id, grade: 7, house_id: null, house_name: null };
  });

function rowsOf(count: number, from?: number) {
  const rows = listed(school(count, from));
  return <StudentRows rows={rows} matches={rows} selected={new Set()} houses={[]} change={CHANGE} />;
}

const names = () => screen.getAllByRole('listitem').map((row) => row.textContent);

it('a list of students begins with as many rows as fill a screen, and has all of them after it', () => {
  // A server draws once, as a browser does first.
  expect(renderToString(rowsOf(50)).split('<li').length - 1).toBe(14);
  const { rerender } = render(rowsOf(50));
  expect(names()).toHaveLength(50);
  rerender(rowsOf(20, 100));
  expect(names()).toHaveLength(20);
  expect(names().at(-1)).toContain('119');
  rerender(rowsOf(3, 200));
  expect(names()).toHaveLength(3);
});
