import type { Caller } from '#contracts/call.ts';

type Role = 'SCHOLAR' | 'EDUCATOR' | 'STAFF';

/** Who calls, as the database says at this moment; nothing of it is taken from the token. */
export interface Session {
  id: string;
  accountId: string;
  role: Role;
  isStaff: boolean;
  isSuperuser: boolean;
  /** The student record of a scholar's account. */
  studentId: string | null;
  /** One of the staff without a second step, in a school that demands it: the portal stays closed. */
  owesSecondStep: boolean;
  /** When the person last proved who they are: with the password, or at the provider of the school's accounts. */
  signedInAt: Date;
  /** When staff closed the account; such a session is given only to calls that take what was done before. */
  closedAt?: Date;
}

/** Whose grant counts, in a contract. Flags count before the role. */
export function callerOf(session: Pick<Session, 'role' | 'isStaff' | 'isSuperuser'>): Caller {
  if (session.isSuperuser) return 'super';
  if (session.isStaff) return 'staff';
  return session.role === 'EDUCATOR' ? 'educator' : 'scholar';
}
