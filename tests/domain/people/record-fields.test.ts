import { expect, test } from 'vitest';
import { GRADES } from '#domain/people/ladder.ts';
import { FIELD_NAMES, fieldOf, ofEachField, recordTexts } from '#domain/people/record-fields.ts';

test('each field is made by its kind', () => {
  const kinds = ofEachField({
    name: (name) => `name ${name}`,
    line: (name) => `line ${name}`,
    email: (name) => `email ${name}`,
    grade: (name) => `grade ${name}`,
    house: (name) => `house ${name}`,
  });
  expect(kinds).toEqual(Object.fromEntries(FIELD_NAMES.map((name) => [name, `${fieldOf(name).kind} ${name}`])));
});

test('a record reads as people write it, and says nothing where there is nothing', () => {
  const record = {
    first_name: 'Amara',
    last_name: 'Obi',
    school_number: '4001',
    email: null,
    grade: 0,
    house_id: 'h1',
  };
  expect(recordTexts(record, 'Savant', GRADES)).toEqual({
    first_name: 'Amara',
    last_name: 'Obi',
    school_number: '4001',
    email: '',
    grade: 'K',
    house_id: 'Savant',
  });
  expect(recordTexts({ ...record, grade: null }, null, GRADES)).toMatchObject({ grade: '', house_id: '' });
});
