import { expect, test } from 'vitest';
import { fileNameOf, readZip } from '#data/import/read-zip.ts';
import { zipOf } from '#tests/support/zip.ts';

const read = (bytes: Uint8Array) => readZip(bytes, (path) => (path.endsWith('.csv') ? fileNameOf(path) : null));
const textsOf = async (bytes: Uint8Array) => {
  const unzipped = await read(bytes);
  if (!unzipped.ok) return unzipped.problem;
  return Object.fromEntries([...unzipped.files].map(([name, content]) => [name, new TextDecoder().decode(content)]));
};

test('unpacks the wanted files, packed or not, in a folder or not, and leaves the rest packed', async () => {
  const bytes = zipOf([
    { name: 'Export/Users.CSV', text: 'a,b\n1,2\n' },
    { name: 'orgs.csv', text: 'Zoë', stored: true },
    { name: '__MACOSX/Export/._users.csv', text: 'shadow' },
    { name: 'demographics.txt', text: 'private', lies: { crc: 0 } },
    { name: 'empty.csv', text: '' },
  ]);
  expect(await textsOf(bytes)).toEqual({ 'users.csv': 'a,b\n1,2\n', 'orgs.csv': 'Zoë', 'empty.csv': '' });
});

test.each([
  [
    'a file whose length is not the declared one',
    [{ name: 'users.csv', text: 'a,b', lies: { size: 1 } }],
    { kind: 'damaged', file: 'users.csv' },
  ],
  [
    'a file whose sum is another',
    [{ name: 'users.csv', text: 'a,b', lies: { crc: 1 } }],
    { kind: 'damaged', file: 'users.csv' },
  ],
  ['a password', [{ name: 'users.csv', text: 'a,b', lies: { flags: 1 } }], { kind: 'encrypted' }],
  [
    'a name twice',
    [
      { name: 'a/users.csv', text: '' },
      { name: 'b/users.csv', text: '' },
    ],
    { kind: 'twice', file: 'users.csv' },
  ],
  [
    'more than it says',
    [{ name: 'users.csv', text: 'x'.repeat(30 * 1024 * 1024 + 1), lies: { size: 10 } }],
    { kind: 'damaged', file: 'users.csv' },
  ],
  [
    'a file that is too large',
    [{ name: 'users.csv', text: 'x'.repeat(30 * 1024 * 1024 + 1) }],
    { kind: 'zip-too-large' },
  ],
  [
    'files that are too large together',
    ['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, text: name.repeat(21 * 1024 * 1024) })),
    { kind: 'zip-too-large' },
  ],
  [
    'too many files',
    Array.from({ length: 65 }, (_, index) => ({ name: `${index}.csv`, text: '' })),
    { kind: 'zip-too-large' },
  ],
])('refuses %s', async (_, files, problem) => {
  expect(await textsOf(zipOf(files))).toEqual(problem);
});

test('refuses what is no archive, or only the beginning of one', async () => {
  expect(await textsOf(new TextEncoder().encode('PK\x03\x04 not really'))).toEqual({ kind: 'not-a-zip' });
  const whole = zipOf([{ name: 'users.csv', text: 'a,b' }]);
  expect(await textsOf(whole.slice(0, whole.length - 30))).toEqual({ kind: 'not-a-zip' });
});
