import { describe, expect, it } from 'vitest';
import { isGone, type Failure } from '#domain/failure.ts';
import { isLongEnough, passwordScore, passwordStrength } from '#domain/accounts/password.ts';
import {
  educatorResetProblem,
  recoveryFailureText,
  scholarResetProblem,
  type EducatorReset,
  type RecoveryCall,
  type ScholarReset,
} from '#domain/accounts/recovery-check.ts';
import {
  needsSecurityQuestion,
  securitySetupFailureText,
  securitySetupProblem,
  startingQuestion,
} from '#domain/accounts/security-setup-check.ts';
import { signupFailureText, signupProblem, type SignupFields } from '#domain/accounts/signup-check.ts';

const refused = (status: number, detail: string | null): Failure => ({ kind: 'refused', status, detail, code: null });
const busy = (status: number, detail: string | null): Failure => ({
  kind: 'busy',
  status,
  detail,
  retryAfterMs: null,
});
const page = (status: number): Failure => ({ kind: 'not-json', status, html: true });

describe('the strength of a password', () => {
  it.each([
    ['', 0, 0, ''],
    ['   ', 0, 0, ''],
    ['abc', 1, 1, 'Weak'],
    ['ABC', 1, 1, 'Weak'],
    ['123', 1, 1, 'Weak'],
    ['!!!', 1, 1, 'Weak'],
    ['abcdefgh', 2, 2, 'Fair'],
    ['abcdefg1', 3, 3, 'Good'],
    ['abcdeF1x', 4, 4, 'Strong'],
    ['abcdeF1!', 5, 4, 'Strong'],
    ['Éàß٣–xyz', 5, 4, 'Strong'],
    ['aB1!', 4, 4, 'Too short'],
    ['aB1xyzw', 3, 3, 'Too short'],
  ])('%s scores %i: %i bars, %s', (password, score, bars, word) => {
    expect(passwordScore(password)).toBe(score);
    expect(passwordStrength(password)).toMatchObject({ bars, word });
  });
  it('says each of the five', () => {
    expect(passwordStrength('abcdefg1').criteria).toEqual([
      { text: '8 or more characters', met: true },
      { text: 'An uppercase letter', met: false },
      { text: 'A lowercase letter', met: true },
      { text: 'A digit', met: true },
      { text: 'A symbol', met: false },
    ]);
  });
  it('counts characters as a person does', () => {
    expect(isLongEnough('😀😀😀😀😀😀😀')).toBe(false);
    expect(isLongEnough('😀😀😀😀😀😀😀😀')).toBe(true);
  });
});

describe('a sign-up', () => {
  const whole: SignupFields = {
    role: 'SCHOLAR',
    firstName: 'Zoë',
    lastName: 'Adeyemi',
    email: 'zoe@demo.school',
    password: 'abcdeF1!',
    confirm: 'abcdeF1!',
    grade: 0,
    house: 'Junbi',
    agreed: true,
  };
  const nothing: SignupFields = {
    ...whole,
    firstName: '',
    lastName: ' ',
    email: '',
    password: 'a',
    confirm: 'b',
    grade: null,
    house: null,
    agreed: false,
  };
  it('is asked for one thing after the other, in the order of the specification', () => {
    const steps: Array<[Partial<SignupFields>, keyof SignupFields | null, string | null]> = [
      [{}, 'agreed', 'You must agree before continuing.'],
      [{ agreed: true }, 'firstName', 'Please provide your first and last name.'],
      [{ firstName: 'Zoë' }, 'lastName', 'Please provide your first and last name.'],
      [{ lastName: 'Adeyemi' }, 'confirm', 'Passwords do not match.'],
      [{ confirm: 'a' }, 'password', 'Password must be stronger.'],
      [{ password: 'aB1!', confirm: 'aB1!' }, 'password', 'Password must be at least 8 characters.'],
      [{ password: 'abcdefg1', confirm: 'abcdefg1' }, 'house', 'Please select your House.'],
      [{ house: 'Junbi' }, 'grade', 'Please select your Grade.'],
      [{ grade: 0 }, 'email', 'Please enter your email.'],
      [{ email: 'zoe' }, 'email', 'Please enter a valid email address.'],
      [{ email: ' zoe@demo.school ' }, null, null],
    ];
    const fields = { ...nothing };
    for (const [change, field, text] of steps) {
      Object.assign(fields, change);
      expect(signupProblem(fields)).toEqual(text === null ? null : { field, text });
    }
  });
  it('of an educator has no grade', () => {
    expect(signupProblem({ ...whole, grade: null, role: 'EDUCATOR' })).toBeNull();
    expect(signupProblem({ ...whole, grade: null })).toEqual({ field: 'grade', text: 'Please select your Grade.' });
  });
  it.each<[Failure, string]>([
    [refused(400, 'Please select your House.'), 'Please select your House.'],
    [refused(400, null), 'Signup failed.'],
    [busy(500, null), 'Signup failed.'],
    [busy(429, 'Too many attempts.'), 'Too many attempts.'],
    [{ kind: 'unauthorized', status: 403, detail: null }, 'Signup failed.'],
    [page(404), 'Signup failed.'],
    [page(200), 'Unexpected error. Please try again.'],
    [{ kind: 'malformed', status: 201 }, 'Unexpected error. Please try again.'],
    [{ kind: 'redirected' }, 'Unexpected error. Please try again.'],
    [{ kind: 'offline' }, 'Unexpected error. Please try again.'],
    [{ kind: 'timeout' }, 'Unexpected error. Please try again.'],
  ])('that failed with %j reads %s', (failure, text) => {
    expect(signupFailureText(failure, true)).toBe(text);
  });
  it.each<[Failure, string]>([
    [{ kind: 'offline' }, 'Signup failed. You need to be online.'],
    [{ kind: 'timeout' }, 'Signup failed. You need to be online.'],
    [page(200), 'Unexpected error. Please try again.'],
  ])('that failed with %j without a network reads %s', (failure, text) => {
    expect(signupFailureText(failure, false)).toBe(text);
  });
});

describe('a new password by the security answer', () => {
  const nothing: EducatorReset = { email: ' ', answer: ' ', password: '', confirm: '' };
  it('asks in the order of the specification', () => {
    const steps: Array<[Partial<EducatorReset>, keyof EducatorReset | null, string | null]> = [
      [{}, 'email', 'Please enter your email.'],
      [{ email: 'rivera@demo.school' }, 'answer', 'Please enter your security answer.'],
      [{ answer: 'Mango' }, 'password', 'Please enter and confirm your new password.'],
      [{ password: 'short' }, 'confirm', 'Please enter and confirm your new password.'],
      [{ confirm: 'shore' }, 'confirm', 'Passwords do not match.'],
      [{ confirm: 'short' }, 'password', 'Password must be at least 8 characters.'],
      [{ password: 'long enough', confirm: 'long enough' }, null, null],
    ];
    const fields = { ...nothing };
    for (const [change, field, text] of steps) {
      Object.assign(fields, change);
      expect(educatorResetProblem(fields)).toEqual(text === null ? null : { field, text });
    }
  });

  const network = {
    question: 'Network error while loading your security question.',
    reset: 'Network error while resetting your password.',
    request: 'Network error while sending the request.',
  };
  const calls = Object.keys(network) as RecoveryCall[];
  it.each(calls)('%s: the network has its own words', (call) => {
    for (const kind of ['offline', 'timeout', 'redirected'] as const) {
      expect(recoveryFailureText(call, { kind })).toBe(network[call]);
    }
  });
  it.each<[Failure, string]>([
    [refused(400, 'Those details do not match our records.'), 'Those details do not match our records.'],
    [refused(400, null), 'Request failed (HTTP 400).'],
    [busy(429, 'Too many attempts.'), 'Too many attempts.'],
    [busy(503, null), 'Request failed (HTTP 503).'],
    [
      { kind: 'busy', status: 502, detail: null, retryAfterMs: null, html: true },
      'Server returned an HTML error page (HTTP 502).',
    ],
    [page(404), 'That endpoint was not found on the server (404).'],
    [page(403), 'Server returned an HTML error page (HTTP 403).'],
    [{ kind: 'not-json', status: 404, html: false }, 'Request failed (HTTP 404).'],
    [{ kind: 'malformed', status: 200 }, 'Request failed (HTTP 200).'],
  ])('%j reads %s', (failure, text) => {
    for (const call of calls) expect(recoveryFailureText(call, failure)).toBe(text);
  });
  it('an email that the server does not find has no question; another call of it failed', () => {
    const text =
      'Could not find a security question for that email. If you believe this is an error, try the request reset option below or contact an administrator.';
    expect(recoveryFailureText('question', refused(404, 'Not found.'))).toBe(text);
    expect(recoveryFailureText('reset', refused(404, 'Not found.'))).toBe('Not found.');
    expect(isGone(refused(404, null))).toBe(true);
    expect(isGone(page(404))).toBe(false);
  });
});

it('a scholar’s reset asks for all fields, then for digits, for two that match, and for eight characters', () => {
  const nothing: ScholarReset = { email: '', lunchNumber: '', grade: '', password: '', confirm: '' };
  const all = 'Please fill out all fields.';
  const steps: Array<[Partial<ScholarReset>, keyof ScholarReset | null, string | null]> = [
    [{}, 'email', all],
    [{ email: 'amara@demo.school' }, 'lunchNumber', all],
    [{ lunchNumber: '48 29-13' }, 'grade', all],
    [{ grade: '7' }, 'password', all],
    [{ password: 'short' }, 'confirm', all],
    [{ confirm: 'shore' }, 'lunchNumber', 'Lunch number must be digits only.'],
    [{ lunchNumber: '482913' }, 'confirm', 'Passwords do not match.'],
    [{ confirm: 'short' }, 'password', 'Password must be at least 8 characters.'],
    [{ password: 'long enough', confirm: 'long enough' }, null, null],
  ];
  const fields = { ...nothing };
  for (const [change, field, text] of steps) {
    Object.assign(fields, change);
    expect(scholarResetProblem(fields)).toEqual(text === null ? null : { field, text });
  }
});

describe('the security question', () => {
  const own = 'What did we call the parrot?';
  it.each([
    ['none', { has_security_question: false, is_generic: false, question: null }, true, ''],
    ['a generic one', { has_security_question: true, is_generic: true, question: 'Favourite colour?' }, true, ''],
    [
      'one that the server does not know as generic',
      { has_security_question: true, is_generic: false, question: 'What house are you in?' },
      true,
      '',
    ],
    ['one without an answer', { has_security_question: false, is_generic: false, question: own }, true, own],
    ['a good one', { has_security_question: true, is_generic: false, question: own }, false, own],
  ])('with %s on file', (_, onFile, isNeeded, starting) => {
    expect(needsSecurityQuestion(onFile)).toBe(isNeeded);
    expect(startingQuestion(onFile)).toBe(starting);
  });
  it.each([
    ['', 'Mango', { field: 'question', text: 'Both question and answer are required.' }],
    [own, '  ', { field: 'answer', text: 'Both question and answer are required.' }],
    [
      'What is your LAST name',
      'Mango',
      { field: 'question', text: 'Please choose a more specific question (not a generic preset).' },
    ],
    [own, 'Ana', { field: 'answer', text: 'Please choose an answer that is harder to guess.' }],
    [own, 'parrot', { field: 'answer', text: 'Please choose an answer that is harder to guess.' }],
    [own, 'Mango', null],
  ])('%s and %s', (question, answer, problem) => {
    const person = { email: 'rivera@demo.school', username: 'rivera', first_name: 'Ana', last_name: 'Rivera' };
    expect(securitySetupProblem({ question, answer }, { own: person, houses: ['Junbi'] })).toEqual(problem);
  });
  it.each<[Failure, string]>([
    [
      refused(400, 'Please choose an answer that is harder to guess.'),
      'Please choose an answer that is harder to guess.',
    ],
    [refused(400, null), 'Could not save your security question.'],
    [{ kind: 'unauthorized', status: 403, detail: 'Please sign in again.' }, 'Please sign in again.'],
    [page(404), 'Could not save your security question.'],
    [busy(500, null), 'Could not save your security question.'],
    [{ kind: 'offline' }, 'Network error.'],
    [{ kind: 'timeout' }, 'Network error.'],
  ])('not saved for %j reads %s', (failure, text) => {
    expect(securitySetupFailureText(failure)).toBe(text);
  });
});
