import { expect, it } from 'vitest';
import { canUndo, type UndoableAward } from '#domain/awards/can-undo.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const sent = (age: number, standing?: UndoableAward['standing']): UndoableAward => ({
  recordedAt: NOW - age,
  standing,
});
const waiting: UndoableAward = { recordedAt: null, standing: undefined };
const teacher = { isStaff: false, now: NOW, offersUndoOfSent: true };
const staff = { ...teacher, isStaff: true };
const elsewhere = { ...teacher, offersUndoOfSent: false };

it.each([
  ['a teacher: what the server recorded a day ago', sent(DAY), teacher, true],
  ['a teacher: what it recorded before that', sent(DAY + 1), teacher, false],
  ['staff: what it recorded long ago', sent(40 * DAY), staff, true],
  ['what was not sent', waiting, teacher, true],
  ['what was not sent, to a server that takes nothing back', waiting, elsewhere, true],
  ['what was sent to a server that takes nothing back', sent(HOUR), elsewhere, false],
  ['what staff sent to a server that takes nothing back', sent(HOUR), { ...staff, offersUndoOfSent: false }, false],
  ['what the server is asked to take back already', sent(HOUR, 'undoing'), teacher, false],
  ['what was taken back', sent(HOUR, 'undone'), staff, false],
  ['what was taken back before it was sent', { ...waiting, standing: 'undone' as const }, teacher, false],
  ['what the server refused to take back, within the day', sent(HOUR, 'refused'), teacher, true],
  ['what it refused, after the day', sent(DAY + 1, 'refused'), teacher, false],
])('Undo, of %s', (_, award, asked, offered) => {
  expect(canUndo(award, asked)).toBe(offered);
});
