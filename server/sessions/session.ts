import type { Caller } from '#contracts/call.ts';
import type { TokenScope } from '#domain/school/machine-token-words.ts';

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
  /** A program that calls with a token, in the name of the account; it is an educator, whatever the account may do. */
  machine?: { name: string; scopes: readonly TokenScope[] };
}

/** Whom a limit counts: an account, on all its devices together, or a program by its token. */
export const subjectOf = ({ id, accountId, machine }: Session): string => (machine ? id : accountId);

/** Whose grant counts, in a contract. Flags count before the role. */
export function callerOf(session: Pick<Session, 'role' | 'isStaff' | 'isSuperuser'>): Caller {
  if (session.isSuperuser) return 'super';
  if (session.isStaff) return 'staff';
  return session.role === 'EDUCATOR' ? 'educator' : 'scholar';
}
