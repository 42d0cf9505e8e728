import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { isStaff } from '#domain/accounts/roles.ts';
import { useAccount } from '#services/services.ts';
import { landingPath } from '#ui/landing.ts';

/** The steps after the school exists are for those who run it; others go to their own page. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { profile } = useAccount().session;
  return isStaff(profile) ? children : <Navigate to={landingPath(profile.role, null)} replace />;
}

/** The houses whose crest could not be saved, handed on like the name. */
export function crestsIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('crests' in state) || !Array.isArray(state.crests)) return [];
  return state.crests.filter((name) => typeof name === 'string');
}

/** The school's name, handed on by the step before; null where the page was opened by itself. */
export function schoolIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('school' in state)) return null;
  return typeof state.school === 'string' ? state.school : null;
}
