/** A wrong change of a line, made by rule (mutants.ts), that no test need see. */
export type Survivor = {
  file: string;
  /** The line as it stands, without its indent. */
  line: string;
  why: string;
};

export const SURVIVORS: Survivor[] = [];
