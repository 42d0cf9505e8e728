/** The roles that the app knows by name; any other is treated like a scholar's. */
export const EDUCATOR = 'EDUCATOR';

/** Educators and staff award points. The server decides; this only saves a person from what it would refuse. */
export function mayAward(profile: { role: string; is_staff: boolean; is_superuser: boolean }): boolean {
  return profile.role === EDUCATOR || isStaff(profile);
}

/** Staff and superusers run the school's accounts in the Admin Portal. */
export function isStaff(profile: { is_staff: boolean; is_superuser: boolean }): boolean {
  return profile.is_staff || profile.is_superuser;
}
