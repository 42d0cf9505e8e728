import { describe, expect, it } from 'vitest';
import { awardReasonText, readReasonText } from '#domain/awards/award-text.ts';
import type { Failure } from '#domain/failure.ts';
import { newStudentOf } from '#domain/people/new-student.ts';
import { rosterMissing } from '#domain/people/roster-words.ts';
import { studentsLoadText } from '#domain/people/student-words.ts';
import { saveFailedText } from '#domain/write-words.ts';

it('a new student is sent trimmed, without what was left empty', () => {
  const typed = { firstName: ' Ida ', lastName: ' B Wells ', email: ' ', grade: '', house: '' };
  expect(newStudentOf(typed)).toEqual({ first_name: 'Ida', last_name: 'B Wells' });
});

it('a roster is asked for its name first, then for students', () => {
  expect(rosterMissing({ name: ' ', members: 0 })).toBe('name');
  expect(rosterMissing({ name: 'A', members: 0 })).toBe('students');
  expect(rosterMissing({ name: 'A', members: 1 })).toBeNull();
});

describe('a reason text', () => {
  it.each(['', 'Well done'])('is read as it was written, with the comment %o', (comment) => {
    const text = awardReasonText('Own It', ['Work Hard', 'Set Goals'], comment);
    expect(readReasonText(text)).toEqual({ reasons: 'Work Hard; Set Goals', comment: comment || null });
  });

  it('of another server stays whole', () => {
    expect(readReasonText('Helped a friend')).toEqual({ reasons: 'Helped a friend', comment: null });
  });
});

describe('the words for a failure', () => {
  const refused: Failure = { kind: 'refused', status: 400, detail: 'No.', code: null };
  it.each<[Failure, string, string]>([
    [
      { kind: 'offline' },
      'Unable to load students.',
      'Sorry. You need to be online. What you entered is kept on this device.',
    ],
    [
      { kind: 'offline', hasNetwork: true },
      'Unable to load students.',
      'Sorry. The school’s server can’t be reached. What you entered is kept on this device.',
    ],
    [
      { kind: 'timeout' },
      'Unable to load students.',
      'Sorry. You need to be online. What you entered is kept on this device.',
    ],
    [
      { kind: 'unauthorized', status: 401, detail: 'x' },
      'Failed to load students (401).',
      'Sorry. Sign in again first. What you entered is kept on this device.',
    ],
    [refused, 'Failed to load students (400).', 'Sorry. “No.”'],
    [{ kind: 'busy', status: 503, detail: null, retryAfterMs: null }, 'Failed to load students (503).', 'Sorry.'],
    [{ kind: 'malformed', status: 200 }, 'Failed to load students.', 'Sorry.'],
    [{ kind: 'redirected' }, 'Unable to load students.', 'Sorry.'],
  ])('%o', (failure, load, write) => {
    expect(studentsLoadText(failure)).toBe(load);
    expect(saveFailedText('Sorry.', failure)).toBe(write);
  });
});

it('a save that only this device could not store says that it is saved', () => {
  const text = 'It is saved on the server, but this device couldn’t store it.';
  expect(saveFailedText('Sorry.', { kind: 'not-stored' })).toBe(text);
});
