import { notTakenText } from '#domain/awards/award-check.ts';
import { isDiskFull } from '#domain/disk-full.ts';

/** Another account signed in, or this one signed out, in another tab. */
export const NOT_SIGNED_IN = 'Not saved. You are no longer signed in on this device.';

/** Why the device did not take an award, and what to do. Nothing of the selection is lost by it. */
export function notSavedText(error: unknown, students: number): string {
  const why = isDiskFull(error)
    ? 'This device has no room left: free some storage and press Award again.'
    : 'This device could not store it: press Award again.';
  return `${notTakenText(students)} Not saved. ${why} Your selection is still here.`;
}
