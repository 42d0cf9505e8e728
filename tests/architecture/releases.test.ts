import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundledMigrations, checksumOf } from '#server/db/migrate.ts';
import { oldestSchemaBeside, RELEASES } from '#server/db/releases.ts';
import { breaksFormerRelease } from './former-release.ts';

const MIGRATIONS = bundledMigrations();

describe('a migration that comes after a release', () => {
  test.each([
    ['DROP TABLE mails', 'removes'],
    ['ALTER TABLE students DROP COLUMN grade', 'removes'],
    ['ALTER TABLE students ALTER COLUMN grade DROP DEFAULT', 'removes'],
    ['ALTER TABLE students RENAME COLUMN grade TO step', 'renames'],
    ['ALTER TABLE students ALTER COLUMN grade TYPE text', 'changes a type'],
    ['ALTER TABLE students ALTER COLUMN grade SET NOT NULL', 'asks for a value'],
    ['ALTER TABLE students ADD COLUMN pronouns text NOT NULL', 'does not fill'],
    ['ALTER TABLE students\n  ADD pronouns text,\n  ADD step text NOT NULL', 'does not fill'],
    ['ALTER TABLE students ADD CONSTRAINT named CHECK (last_name <> $$$$)', 'refuses'],
    ['CREATE UNIQUE INDEX one_name ON students (last_name)', 'refuses'],
  ])('may not break the servers of that release: %s', (sql, what) => {
    expect(breaksFormerRelease(`CREATE TABLE other (id int);\n${sql};`)).toEqual([expect.stringContaining(what)]);
  });

  test.each([
    'CREATE TABLE pronouns (id int NOT NULL, CONSTRAINT one UNIQUE (id))',
    'CREATE TABLE pronouns (id int);\nCREATE UNIQUE INDEX one ON pronouns (id);\nALTER TABLE pronouns ADD CONSTRAINT two CHECK (id > 1)',
    'ALTER TABLE students ADD COLUMN pronouns text',
    "ALTER TABLE students ADD COLUMN pronouns text NOT NULL DEFAULT ''",
    "ALTER TABLE students ADD pronouns text, ADD step text NOT NULL DEFAULT ''",
    'CREATE INDEX students_by_step ON students (grade)',
    'DROP INDEX students_by_step',
    '-- In words: DROP TABLE\nCREATE INDEX students_by_step ON students (grade)',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$',
    '-- Beside the release before: nothing has read it since 1.1.0.\nALTER TABLE students DROP COLUMN grade',
  ])('may do this beside them: %s', (sql) => {
    expect(breaksFormerRelease(`${sql};`)).toEqual([]);
  });

  test('has a reason for itself alone', () => {
    const sql = '-- Beside the release before: it is empty.\nDROP TABLE one;\nDROP TABLE two;';
    expect(breaksFormerRelease(sql)).toEqual(['removes what it may use: DROP TABLE two']);
  });

  test('does none of it', () => {
    const later = MIGRATIONS.filter(({ version }) => oldestSchemaBeside(version) !== null);
    expect(later.flatMap(({ name, sql }) => breaksFormerRelease(sql).map((what) => `${name} ${what}`))).toEqual([]);
  });
});

describe('the migrations of a release', () => {
  test.each(RELEASES)('$version are what schools have run', ({ schema, checksum }) => {
    // Another one: a migration was edited, or a new one has a number that is not above those of the release.
    expect(checksumOf(MIGRATIONS.filter(({ version }) => version <= schema))).toBe(checksum);
  });

  test('each ends with one of them', () => {
    const numbers = new Set(MIGRATIONS.map(({ version }) => version));
    expect(RELEASES.filter(({ schema }) => !numbers.has(schema))).toEqual([]);
  });
});

test('no statement takes or fills whatever columns a table has: the next release has more', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const greedy = /['"`]\s*SELECT \*|\bINSERT INTO \w+ (SELECT|VALUES)\b/;
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((name) => greedy.test(readFileSync(join('server', name), 'utf8')))).toEqual([]);
});
