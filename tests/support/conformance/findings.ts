import { failureDetail, type Failure } from '#domain/failure.ts';

/** What was tried, whether the server can do it (null: it could not be found out), and what that means. */
export interface Finding {
  what: string;
  can: boolean | null;
  says: string;
}

export type Note = (what: string, can: boolean | null, says: string) => void;

export const problemOf = (failure: Failure): string => failureDetail(failure) ?? failure.kind;
