/** What a school may choose (docs/deploy.md). */
export interface Settings {
  /** Shortest password, 8 to 64. */
  passwordMin: number;
  /** Whether educators may reset their password by their security question. */
  recoveryQuestions: boolean;
  /** Whether an unknown email is shown a made-up question instead of none. */
  recoveryDecoys: boolean;
  /** Whether scholars may reset their password by their lunch number. */
  scholarReset: boolean;
  /** Origins of other servers that the app may talk to, where its API is not this one. */
  apiOrigins: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  passwordMin: 8,
  recoveryQuestions: true,
  recoveryDecoys: false,
  scholarReset: true,
  apiOrigins: [],
};
