import type { AuthSource } from '#data/api/api-client.ts';
import type { Profile } from '#contracts/session.ts';

export const RIVERA: Profile = {
  id: 'teacher-1',
  role: 'EDUCATOR',
  full_name: 'Ana Rivera',
  first_name: 'Ana',
  last_name: 'Rivera',
  username: 'rivera',
  email: 'rivera@demo.school',
  is_staff: false,
  is_superuser: false,
};

export const OKAFOR: Profile = { ...RIVERA, id: 'teacher-2', full_name: 'Chidi Okafor', email: 'okafor@demo.school' };

/** For a client whose calls prove nothing, or bring their own proof. */
export const NO_SESSION: AuthSource = {
  proof: async () => null,
  refresh: async () => ({ kind: 'ended' }),
  remember: async () => undefined,
};

/** For a client whose calls somebody is signed in for. */
export const A_SESSION: AuthSource = {
  ...NO_SESSION,
  proof: async () => ({ userId: 'u1', proof: { scheme: 'Bearer', token: 't' } }),
};
