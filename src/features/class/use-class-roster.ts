import { useMemo } from 'react';
import { useRosterStudents } from '#services/hooks/use-roster-students.ts';
import { classChildren, type ClassChild } from './class-child.ts';

/** A class as this device has it. */
export interface ClassRoster {
  children: readonly ClassChild[];
  /** So many of the roster are not on this device. */
  missing: number;
}

/** The children of a roster as this device knows them; null: they were never loaded; undefined while they are read. */
export function useClassRoster(rosterId: string): ClassRoster | null | undefined {
  const found = useRosterStudents(rosterId);
  return useMemo(() => (found ? { children: classChildren(found.students), missing: found.missing } : found), [found]);
}
