import { describe, expect, it } from 'vitest';
import { awardProblem, notTakenText } from '#domain/awards/award-check.ts';
import { awardReasonText } from '#domain/awards/award-text.ts';
import { genericFailureText } from '#domain/failure.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { filterSteps, GRADES, stepLabel } from '#domain/people/ladder.ts';
import { byLastName, compareNames, foldText, initialsOf, shortName } from '#domain/names.ts';
import { pointsInQuery } from '#domain/awards/points.ts';
import { ordinal, ranked } from '#domain/houses/ranking.ts';
import { isGenericQuestion } from '#domain/accounts/security-question.ts';
import { signInFailureText, signInProblem, type SignInFailure } from '#domain/accounts/sign-in.ts';
import { termAt } from '#domain/calendar.ts';

describe('the reason text', () => {
  it('names the habit, the reasons and the comment, two spaces before Comment', () => {
    expect(awardReasonText('Own It', ['Work Hard', 'Set Goals'], ' Great week ')).toBe(
      'Habit: Own It — Reasons: Work Hard; Set Goals  Comment: Great week',
    );
  });
  it('leaves the comment out where there is none', () => {
    expect(awardReasonText('Own It', ['Work Hard'], '  ')).toBe('Habit: Own It — Reasons: Work Hard');
  });
});

it.each([
  [2026, 8, 'Fall 2026'],
  [2026, 12, 'Fall 2026'],
  [2027, 1, 'Spring 2027'],
  [2027, 5, 'Spring 2027'],
  [2027, 6, 'Summer 2027'],
  [2027, 7, 'Summer 2027'],
])('%i-%i is %s', (year, month, term) => {
  const day = new Date(Date.UTC(year, month - 1, 15, 12));
  expect(termAt(day, { timeZone: 'America/New_York', terms: [] })).toBe(term);
});

it('the term of a moment is that of its day in the school’s zone', () => {
  const newYear = new Date('2027-01-01T03:00:00Z');
  const at = (timeZone: string) => termAt(newYear, { timeZone, terms: [] });
  expect([at('UTC'), at('America/New_York')]).toEqual(['Spring 2027', 'Fall 2026']);
});

it.each([
  ['2027-01-01T04:59:59Z', 'Fall 2026'],
  ['2027-01-01T05:00:00Z', 'Spring 2027'],
  ['2028-02-29T23:59:59Z', 'Spring 2028'],
  ['2027-06-01T03:59:59Z', 'Spring 2027'],
  ['2027-06-01T04:00:00Z', 'Summer 2027'],
  ['2027-08-01T03:59:59Z', 'Summer 2027'],
  ['2027-08-01T04:00:00Z', 'Fall 2027'],
])('at %s it is %s in New York', (time, term) => {
  expect(termAt(new Date(time), { timeZone: 'America/New_York', terms: [] })).toBe(term);
});

it.each([
  ['2026-08-31T12:00:00Z', 'Fall 2026'],
  ['2026-09-01T12:00:00Z', 'autumn'],
  ['2027-01-03T12:00:00Z', 'autumn'],
  ['2027-01-11T12:00:00Z', 'winter'],
])('%s is in the own term %s: a term goes on until the next one begins', (time, term) => {
  const terms = [
    { id: 'winter', startsOn: '2027-01-11' },
    { id: 'autumn', startsOn: '2026-09-01' },
  ];
  expect(termAt(new Date(time), { timeZone: 'UTC', terms })).toBe(term);
});

it.each([
  ['3', 3, null],
  [' 100 ', 100, null],
  [null, 1, null],
  ['', 1, null],
  ['101', 100, 'The link asks for 101 points. 100 is the most.'],
  ['150', 100, 'The link asks for 150 points. 100 is the most.'],
  ['99999999999999999999', 100, 'The link asks for 99999999999999999999 points. 100 is the most.'],
  ['0', 1, 'The link asks for 0 points. 1 is the least.'],
  ['-2', 1, 'The link asks for -2 points. 1 is the least.'],
  ['abc', 1, 'The link asks for “abc” points, which isn’t a whole number. It’s set to 1.'],
  ['1.5', 1, 'The link asks for “1.5” points, which isn’t a whole number. It’s set to 1.'],
])('points=%s in the query means %i and says %s', (query, points, note) => {
  expect(pointsInQuery(query)).toEqual({ points, note });
});

it.each([
  ['K', 0],
  ['k', 0],
  [0, 0],
  ['12', 12],
  [' 12 ', 12],
  ['15', 15],
  ['16', null],
  ['5.0', null],
  ['7th', null],
  ['-5', -5],
  ['-6', null],
  ['', null],
  [undefined, null],
])('grade %s reads as %s', (value, grade) => {
  expect(parseGrade(value)).toBe(grade);
});

it('a grade filter offers 1 to 12 and K only where it is seen', () => {
  expect(filterSteps(GRADES, []).map((grade) => stepLabel(GRADES, grade))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
  ]);
  expect(filterSteps(GRADES, [0, 5])[0]).toBe(0);
});

it.each([1, 2, 3, 4, 11, 12, 13, 21, 101, 111])('place %i has its ordinal', (place) => {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[rules.select(place)];
  expect(ordinal(place)).toBe(`${place}${suffix}`);
});

it.each([
  [
    [9, 5, 1],
    ['1st', '2nd', '3rd'],
  ],
  [
    [9, 9, 5, 5, 1],
    ['=1st', '=1st', '=3rd', '=3rd', '5th'],
  ],
  [
    [3, 0, 0],
    ['1st', '=2nd', '=2nd'],
  ],
  [
    [0, 0],
    [null, null],
  ],
  [[7], ['1st']],
])('houses with %j points have the ranks %j', (totals, ranks) => {
  const houses = totals.map((points_total) => ({ points_total }));
  expect(ranked(houses).map(({ rank }) => rank)).toEqual(ranks);
});

describe('names', () => {
  it('compare without case and accents', () => {
    expect(foldText('  ZoË O’Brien ')).toBe("zoe o'brien");
    expect(compareNames('Álvarez', 'alvarez')).toBe(0);
    expect(['Öz', 'Abel', 'Émile', 'Zoe'].toSorted(compareNames)).toEqual(['Abel', 'Émile', 'Öz', 'Zoe']);
  });
  it.each([
    [
      ['Period 2', 'Period 10', 'period 3', 'Period'],
      ['Period', 'Period 2', 'period 3', 'Period 10'],
    ],
    [
      ['4B', '10A', '4a', '4'],
      ['4', '4a', '4B', '10A'],
    ],
    [
      ['Room A', 'Room 1', 'Rooms', 'Room'],
      ['Room', 'Room 1', 'Room A', 'Rooms'],
    ],
    [
      ['B, 2', 'B 10', 'B, 10', 'B: 1', 'B'],
      ['B', 'B 10', 'B, 2', 'B, 10', 'B: 1'],
    ],
    [
      ['Room-10', 'Room-9', 'Room 8'],
      ['Room 8', 'Room-9', 'Room-10'],
    ],
    [
      ['Kit 12345678901', 'Kit 2345678901', 'Kit 3'],
      ['Kit 3', 'Kit 2345678901', 'Kit 12345678901'],
    ],
  ])('of classes follow their numbers: %j', (names, sorted) => {
    expect(names.toSorted(compareNames)).toEqual(sorted);
  });
  it('have the order of the browser, with leading zeros and several numbers too', () => {
    const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    const signs = [...` _-,;:!?."()[]{}@*/\\\\&#%'’–+<=>|~^$\`ß¿`].flatMap((sign) => [
      sign,
      `a${sign}`,
      `a${sign}1`,
      `a ${sign}b`,
    ]);
    const names = ['1', '01', '1 a', '1a', '2', '10', 'a', 'a 1', 'a1', 'a 01 b 2', 'a 1 b 10', 'ab', 'Á', ...signs];
    for (const a of names)
      for (const b of names) expect([a, b, compareNames(a, b)]).toEqual([a, b, compare(a.trim(), b.trim())]);
  });
  it('have initials and a short form', () => {
    expect(initialsOf('Ana María Rivera')).toBe('AR');
    expect(initialsOf('Élodie')).toBe('É');
    expect(shortName('Amara', 'Obi')).toBe('Amara O.');
    expect(shortName('Pelé', '')).toBe('Pelé');
  });
});

it('an award needs students, then a habit, then reasons', () => {
  expect(awardProblem({ studentCount: 0, hasHabit: false, reasonCount: 0 })).toBe('No student selected.');
  expect(awardProblem({ studentCount: 1, hasHabit: false, reasonCount: 0 })).toBe('Pick a habit.');
  expect(awardProblem({ studentCount: 1, hasHabit: true, reasonCount: 0 })).toBe('Pick at least one reason.');
  expect(awardProblem({ studentCount: 1, hasHabit: true, reasonCount: 1 })).toBeNull();
});

it('an award that the device can’t take is one, or several', () => {
  expect(notTakenText(1)).toBe('Award failed.');
  expect(notTakenText(2)).toBe('Failed to submit awards.');
});

it.each(['What is your last name?', 'what is your LAST NAME??', ' What house are you in'])(
  '%s is a generic question',
  (question) => {
    expect(isGenericQuestion(question)).toBe(true);
  },
);
it('another question is not generic', () => {
  expect(isGenericQuestion('What was the name of my first bicycle?')).toBe(false);
});

describe('the words of a failed sign-in', () => {
  const login = (failure: Extract<SignInFailure, { step: 'login' }>['failure']): SignInFailure => ({
    step: 'login',
    failure,
  });
  it.each<[SignInFailure, string]>([
    [login({ kind: 'unauthorized', status: 401, detail: null }), 'Invalid email/username or password.'],
    [login({ kind: 'unauthorized', status: 401, detail: 'Locked.' }), 'Locked.'],
    [login({ kind: 'unauthorized', status: 403, detail: null }), 'Account not active.'],
    [login({ kind: 'refused', status: 403, detail: null, code: 'forbidden' }), 'Account not active.'],
    [login({ kind: 'not-json', status: 404, html: true }), 'Login endpoint not found. Check API base.'],
    [
      login({ kind: 'refused', status: 404, detail: 'Not found.', code: null }),
      'Login endpoint not found. Check API base.',
    ],
    [
      login({ kind: 'not-json', status: 200, html: true }),
      'Login succeeded but tokens were missing from the response.',
    ],
    [login({ kind: 'not-json', status: 418, html: true }), 'Login failed (418).'],
    [login({ kind: 'busy', status: 500, detail: null, retryAfterMs: null }), 'Login failed (500).'],
    [login({ kind: 'busy', status: 429, detail: 'Too many attempts.', retryAfterMs: 1 }), 'Too many attempts.'],
    [login({ kind: 'offline' }), "Network error. If this persists, it's likely CORS/SSL or the API host."],
    [login({ kind: 'timeout' }), "Network error. If this persists, it's likely CORS/SSL or the API host."],
    [{ step: 'tokens' }, 'Login succeeded but tokens were missing from the response.'],
    [{ step: 'profile', failure: { kind: 'offline' } }, 'Could not load your profile.'],
    [{ step: 'profile', failure: { kind: 'busy', status: 500, detail: 'Oops.', retryAfterMs: null } }, 'Oops.'],
  ])('%j reads %s', (failure, words) => {
    expect(signInFailureText(failure)).toBe(words);
  });
  it('both fields are required', () => {
    const words = 'Please enter your email/username and password.';
    expect(signInProblem('', 'x')).toBe(words);
    expect(signInProblem('  ', 'x')).toBe(words);
    expect(signInProblem('x', '')).toBe(words);
    expect(signInProblem('x', ' ')).toBeNull();
  });
});

it('any other failure reads as detail, else HTTP status, else a network error', () => {
  expect(genericFailureText({ kind: 'refused', status: 400, detail: 'Bad.', code: null })).toBe('Bad.');
  expect(genericFailureText({ kind: 'not-json', status: 502, html: true })).toBe('HTTP 502');
  expect(genericFailureText({ kind: 'offline' })).toBe('Network error.');
});

it('a school is sorted by last name, then first name, without regard to case and accents', () => {
  const inOrder = [
    ['Ana', 'Class 2'],
    ['Ana', 'Class 10'],
    ['Ana', "D'Angelo"],
    ['Ana', 'da Silva'],
    ['Ana', 'Dacosta'],
    ['Ana', 'Fernández'],
    ['ben', 'FERNANDEZ'],
    ['Célia', 'Fernández'],
    ['Ana', "O'Brien"],
    ['Ana', 'Obi'],
    ['Ana', 'Sørensen'],
  ];
  const people = inOrder.map(([first_name = '', last_name = '']) => ({ first_name, last_name }));
  const mixed = people.toSorted(
    (a, b) => a.last_name.length - b.last_name.length || (a.first_name < b.first_name ? 1 : -1),
  );
  expect(byLastName(mixed)).toEqual(people);
});
