import { failureDetail, type Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';

/** Why the server did not do it, in its own words where it said no, or not yet. */
export function refusalText(words: string, failure: Failure): string {
  const detail = failure.kind === 'refused' || failure.kind === 'busy' ? failureDetail(failure) : null;
  return detail ?? actionFailedText(words, failure);
}
