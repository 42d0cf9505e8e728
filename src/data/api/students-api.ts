import { detailAnswer } from '#contracts/detail.ts';
import { historyPage, type HistoryEntry } from '#contracts/history.ts';
import { student, studentPage, type NewStudent, type Student } from '#contracts/students.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import { allPages } from './all-pages.ts';

/** Every student (decisions §2.3). */
export function fetchAllStudents(api: ApiClient): Promise<Result<Student[]>> {
  return allPages((query) => api({ method: 'GET', path: '/api/students/', query, reader: studentPage }));
}

/** The server's own search, for what the cache may not know yet. One page. */
export async function searchStudents(api: ApiClient, search: string, pageSize: number): Promise<Result<Student[]>> {
  const query = { search, page: 1, page_size: pageSize };
  const page = await api({ method: 'GET', path: '/api/students/', query, reader: studentPage });
  return page.ok ? { ok: true, value: page.value.results } : page;
}

export function fetchStudent(api: ApiClient, id: string): Promise<Result<Student>> {
  return api({ method: 'GET', path: `/api/students/${encodeURIComponent(id)}`, reader: student });
}

/** Newest first. */
export function fetchHistory(api: ApiClient, studentId: string): Promise<Result<HistoryEntry[]>> {
  const path = `/api/students/${encodeURIComponent(studentId)}/history`;
  return allPages((query) => api({ method: 'GET', path, query, reader: historyPage }));
}

export function postStudent(api: ApiClient, made: NewStudent, key: string): Promise<Result<Student>> {
  const headers = { 'Idempotency-Key': key };
  return api({ method: 'POST', path: '/api/students', body: made, headers, reader: student });
}

export async function deleteStudentCall(api: ApiClient, id: string): Promise<Result<unknown>> {
  return api({ method: 'DELETE', path: `/api/students/${encodeURIComponent(id)}`, reader: detailAnswer });
}
