import { useCallback } from 'react';
import type { TeacherReport } from '#contracts/reports.ts';
import { fetchTeachers } from '#data/api/figures-api.ts';
import type { Result } from '#domain/failure.ts';
import { useServices } from '#services/services.ts';
import { useRead } from './use-read.ts';

/** What each teacher gave on these days, as the server says now; nothing is kept on the device. Undefined until then. */
export function useTeachers(from: string, to: string): Result<TeacherReport> | undefined {
  const { api } = useServices();
  return useRead(useCallback(() => fetchTeachers(api, { from, to }), [api, from, to]));
}
