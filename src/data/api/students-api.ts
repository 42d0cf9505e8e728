import type { Student } from '#contracts/students.ts';
import { readerOf } from '#data/fields.ts';
import { allPages, pageReader } from '#data/api/dialects/pages.ts';
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
