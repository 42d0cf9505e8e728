import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { NOW } from '#tests/support/clock.ts';
import { openAdmin } from './admin-page.ts';

pageTests();

const HOUR = 3_600_000;
const device = (id: string, changes: object = {}) => ({
  id,
  browser: 'Safari on iPad or iPhone',
  first_seen_at: new Date(NOW - 99 * HOUR).toISOString(),
  last_seen_at: new Date(NOW).toISOString(),
  signed_in: 'A. R.',
  held: [],
  gaps: [],
  ...changes,
});
const open = (devices: object[]) =>
  openAdmin('/admin/displays', {
    'GET /api/admin/displays': json(200, {
      results: [],
      count: 0,
      page: 1,
      page_size: 25,
      school_names: 'none',
      school_scoring: 'total',
    }),
    'GET /api/admin/devices': json(200, { results: devices }),
  });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Tablets and phones' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const seen = (hours: number) => ({ last_seen_at: new Date(NOW - hours * HOUR).toISOString() });
const held = [
  { teacher: 'A. R.', awards: 5, undos: 0 },
  { teacher: 'C. O.', awards: 2, undos: 1 },
];

it('shows of each device its last contact, what it holds, and what to look at', async () => {
  await open([
    device('d1', { ...seen(96), held, gaps: [[141, 144]] }),
    device('d2', { ...seen(24), held: [{ teacher: 'A. R.', awards: 1, undos: 0 }] }),
    device('d3', {
      gaps: [
        [7, 7],
        [9, 9],
      ],
    }),
    device('d4', seen(2)),
    device('d5', seen(3)),
  ]);
  const name = 'Safari on iPad or iPhoneLast used by A. R.';
  expect(await rows()).toEqual([
    [
      name,
      'Sat, Nov 21, 10:00 AM',
      '7 awards and 1 undo: A.\u00A0R.\u00A05, C.\u00A0O.\u00A03',
      '4 days without contactGap of 4Numbers 141 to 144: the device made these awards and has no trace of them.',
    ],
    [name, 'Yesterday, 10:00 AM', '1 award: A.\u00A0R.\u00A01', 'Waits to send'],
    [
      name,
      'Today, 10:00 AM',
      'nothing',
      'Gap of 2Numbers 7, 9: the device made these awards and has no trace of them.',
    ],
    [name, 'Today, 8:00 AM', 'nothing', 'Up to date'],
    [name, 'Today, 7:00 AM', 'nothing', 'Nothing waited at the last contact'],
  ]);
});

it('says that there is none yet', async () => {
  await open([]);
  expect(await screen.findByText('No device has been in touch yet.')).toBeTruthy();
});
