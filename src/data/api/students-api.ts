import { NO_MARK } from '#contracts/fields.ts';
import type { Student, StudentChanges } from '#contracts/students.ts';
import { fieldsIn, readerOf } from '#data/fields.ts';
import { ALL_PAGE_SIZE, allPages, pageReader, type Page } from '#data/api/dialects/pages.ts';
import { decodeStudent } from '#data/api/dialects/decode/student.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/students.ts';
import { askSchool } from './ask-school.ts';

const studentPages = pageReader(decodeStudent, 'students', 'scholars');

/** Every student (docs/product.md). */
export function fetchAllStudents(api: ApiClient): Promise<Result<Student[]>> {
  return allPages((page) => askSchool(api, OPERATIONS.students, { ...page, reader: studentPages }));
}

/** Only our own server answers so, and its tests check what it says. */
const isChanges = (value: unknown): value is StudentChanges => typeof fieldsIn(value)?.['mark'] === 'string';

const changesOrPage = readerOf((value): StudentChanges | Page<Student> | null => {
  if (isChanges(value)) return value;
  const page = studentPages.safeParse(value);
  return page.success ? page.data : null;
});

/**
 * What changed since the state that `mark` names (null: this device has none), where our own server answers; from any other
 * server, and from ours of an earlier version, every student.
 */
export async function fetchStudents(
  api: ApiClient,
  mark: string | null,
): Promise<Result<StudentChanges | { all: Student[] }>> {
  const { isOurs } = await api.memory.read();
  const query = { page: 1, page_size: ALL_PAGE_SIZE, ...(isOurs && { since: mark ?? NO_MARK }) };
  const first = await askSchool(api, OPERATIONS.students, { query, reader: changesOrPage });
  if (!first.ok) return first;
  const { value } = first;
  if ('mark' in value) return { ok: true, value };
  const all = await allPages((page): Promise<Result<Page<Student>>> =>
    page.query.page === 1
      ? Promise.resolve({ ok: true, value })
      : askSchool(api, OPERATIONS.students, { ...page, reader: studentPages }),
  );
  return all.ok ? { ok: true, value: { all: all.value } } : all;
}

/** What a list is filtered by; null: not by this. */
export interface StudentFilter {
  search: string | null;
  houseId: string | null;
  grade: number | null;
}

/** The server's own search, for what the cache may not know yet. One page. */
export async function searchStudents(
  api: ApiClient,
  { search, houseId, grade }: StudentFilter,
  pageSize: number,
): Promise<Result<Student[]>> {
  const query = {
    ...(search === null ? {} : { search, q: search }),
    ...(houseId === null ? {} : { house_id: houseId }),
    ...(grade === null ? {} : { grade }),
    page: 1,
    page_size: pageSize,
  };
  const page = await askSchool(api, OPERATIONS.students, { query, reader: studentPages });
  return page.ok ? { ok: true, value: page.value.rows } : page;
}

export function fetchStudent(api: ApiClient, id: string): Promise<Result<Student>> {
  return askSchool(api, OPERATIONS.student, { id, reader: readerOf(decodeStudent) });
}
