import { expect, test } from 'vitest';
import type { Student } from '#contracts/students.ts';
import { calledName, classChildren } from '#features/class/class-child.ts';

const named = (first_name: string, last_name: string) =>
  ({ id: `${first_name} ${last_name}`, first_name, last_name, house_id: null, house_name: null }) as Student;
const called = (...names: Array<readonly [string, string]>) =>
  classChildren(names.map(([first, last]) => named(first, last))).map(calledName);

test('a first name that only one child has stands alone', () => {
  expect(called(['Maya', 'Aguilar'], ['Caleb', 'Mbeki'])).toEqual(['Caleb', 'Maya']);
});

test('children of one first name get as many letters as tell them apart', () => {
  expect(called(['Caleb', 'Mbeki'], ['Caleb', 'Nakamura'], ['Caleb', 'Navarro'], ['Caleb', 'Pérez'])).toEqual([
    'Caleb M.',
    'Caleb Nak.',
    'Caleb Nav.',
    'Caleb P.',
  ]);
});

test('last names that are alike in their first three letters keep the first', () => {
  expect(called(['Ida', 'Hansen'], ['Ida', 'Hanssen'])).toEqual(['Ida H.', 'Ida H.']);
});

test('a child without a last name has no letter', () => {
  expect(called(['Bo', ''], ['Bo', 'Lee'])).toEqual(['Bo', 'Bo L.']);
});
