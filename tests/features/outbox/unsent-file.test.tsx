import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { EntryPlace, KnownEntry } from '#domain/awards/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { unsentFile } from '#features/outbox/unsent-file.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { noNetwork } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';

pageTests();

const entry = (studentId: string, place: EntryPlace, studentName: string | null): KnownEntry => ({
  seq: 1,
  id: `id-${studentId}`,
  submissionId: 's',
  madeAt: 0,
  studentId,
  studentName,
  houseName: null,
  habitName: 'Own It',
  reasons: [],
  comment: '',
  reasonText: '',
  points: 2,
  place,
});
const listed = (more: Partial<Submission>): Submission => ({
  submissionId: 's',
  madeAt: NOW - 60_000,
  habitName: 'Own It',
  reasons: ['Work Hard', 'Set Goals'],
  comment: '',
  points: 2,
  entries: [],
  count: {},
  open: true,
  ...more,
});
const lines = (text: string): string[] => text.replace('\uFEFF', '').split('\r\n').slice(1, -1);

it('holds the unsent awards, oldest first, with status and details, and no answered ones', () => {
  const newer = listed({ entries: [entry('n', { kind: 'waiting' }, 'Nia New')] });
  const older = listed({
    madeAt: NOW - 86_400_000,
    entries: [
      entry('s', { kind: 'sent', at: NOW }, 'Sam Sent'),
      entry('r', { kind: 'refused', status: 404, detail: 'Student not found.' }, 'Rae Ref'),
      entry('b', { kind: 'behind' }, null),
      entry('u', { kind: 'unreadable' }, null),
    ],
  });
  const { name, text } = unsentFile([newer, older], new Map([['b', 'Bo Behind']]), { at: NOW, zone: SCHOOL_ZONE });
  expect(name).toBe('unsent-awards-2026-11-25.csv');
  expect(lines(text)).toEqual([
    '2026-11-24 10:00,Rae Ref,r,Own It,Work Hard; Set Goals,,2,Refused,The server says: “Student not found.”,id-r',
    '2026-11-24 10:00,Bo Behind,b,Own It,Work Hard; Set Goals,,2,Waiting for the award above,,id-b',
    '2026-11-24 10:00,Student u,u,Own It,Work Hard; Set Goals,,2,Needs attention,"This device can no longer read this award, so it can’t be sent.",id-u',
    '2026-11-25 09:59,Nia New,n,Own It,Work Hard; Set Goals,,2,Waiting,,id-n',
  ]);
});

it('is safe to open: a name or a comment that a spreadsheet would run is a text', () => {
  const { text } = unsentFile(
    [listed({ comment: '=HYPERLINK("http://x")', entries: [entry('a', { kind: 'waiting' }, '+1 Ada')] })],
    new Map(),
    { at: NOW, zone: SCHOOL_ZONE },
  );
  expect(lines(text)[0]).toContain(`,'+1 Ada,`);
  expect(lines(text)[0]).toContain(`,"'=HYPERLINK(""http://x"")",`);
});

it('is saved from the Outbox without a network, and removes nothing from it', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (blob) => {
    files.push(blob as Blob);
    return 'blob:one';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, services } = await openPage('/outbox', {
    answers: { 'POST /api/points/award': noNetwork, 'GET /api/houses/summary': noNetwork },
    before: (own) => tapAward(own, submission(['a', 'b'])),
  });
  await user.click(await screen.findByRole('button', { name: 'Export unsent awards' }));
  await screen.findByText(/^2 awards saved as unsent-awards-[\d-]+\.csv\. Nothing was removed from the Outbox\.$/);
  expect(click).toHaveBeenCalledTimes(1);
  expect(lines((await files[0]?.text()) ?? '').map((line) => line.split(',')[1])).toEqual(['Student a', 'Student b']);
  expect(await services.outboxDb.entries.count()).toBe(2);
});

it('is not offered where everything is sent', async () => {
  const { services } = await openPage('/outbox', {
    before: (own) => tapAward(own, submission(['a'])),
  });
  services.requestSync({ force: true });
  await screen.findByText('Nothing is waiting on this device.');
  expect(screen.queryByRole('button', { name: /as a file$/ })).toBeNull();
});
