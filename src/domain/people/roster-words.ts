import { countText } from '#domain/plural.ts';
import { hasStatusOfMissing, isGone, type Failure, type NotStored, type SaveFailure } from '#domain/failure.ts';
import { actionFailedText, saveFailedText } from '#domain/write-words.ts';

/** What the screens of rosters say. */
export const ROSTER_WORDS = {
  none: 'No rosters yet.',
  first: 'Create your first roster',
  notLoaded: 'Unable to load rosters.',
  noEndpoint: 'No roster endpoint responded successfully.',
  oneNotLoaded: 'Unable to load roster.',
  notFound: 'Roster not found',
  /** Where one is chosen for an award. */
  choicesNotLoaded: 'Unable to load rosters/groups…',
  noChoices: 'No rosters found.',
  membersNotLoaded: 'Failed to load students for this roster.',
  noMembers: 'No students found in this roster.',
  noName: 'Please enter a roster name.',
  noStudents: 'Please select at least one student.',
  confirmDelete: 'Delete this roster?',
  saved: 'Roster saved.',
  added: 'Added new scholars.',
} as const;

/** It is made, as a roster or as a group, but without its students. */
export const NOT_ATTACHED_WORDS = {
  roster: 'Created roster but could not attach students.',
  group: 'Created group but could not attach students.',
} as const;

/** The server could only add: who was taken out is still a member there. */
export function addedOnlyText({ added, notRemoved }: { added: number; notRemoved: readonly string[] }): string {
  const stay = `${countText(notRemoved.length, 'student', 'students')} could not be removed: this server can only add members.`;
  return added > 0 ? `${ROSTER_WORDS.added} ${stay}` : stay;
}

/** How far a save of a roster got before it failed, where it takes more than one call. */
export type SaveGap = keyof typeof GAP_WORDS;

const GAP_WORDS = {
  'metadata-only': 'Updated metadata but could not update members.',
  'members-not-saved': 'Could not save roster membership via /api/groups/:id/.',
  'members-not-added':
    'Could not save roster membership via /api/groups/:id/, and adding students via /api/rosters/:id/students/ failed too.',
} as const;

const NO_WAY_TO_CREATE = 'Unable to create roster with provided endpoints.';
const NOT_CREATED = 'Failed to create roster.';
const NOT_UPDATED = 'Unable to update roster.';
const NOT_SAVED = 'Unable to save changes.';
const NOT_DELETED = "Sorry, I couldn't delete that roster. Unable to delete roster.";

export function rostersLoadText(failure: Failure): string {
  return hasStatusOfMissing(failure) ? ROSTER_WORDS.noEndpoint : ROSTER_WORDS.notLoaded;
}

export function rosterLoadText(failure: Failure): string {
  return isGone(failure) ? ROSTER_WORDS.notFound : ROSTER_WORDS.oneNotLoaded;
}

/** `gap` is null where nothing is saved and the failure says why. */
export interface RosterNotSaved {
  failure: Failure;
  gap: SaveGap | null;
}

type SaveProblem = RosterNotSaved | { failure: NotStored; gap: null };

export const rosterProblem = {
  create: (failure: SaveFailure): string =>
    saveFailedText(hasStatusOfMissing(failure) ? NO_WAY_TO_CREATE : NOT_CREATED, failure),
  /** Name, description and members, on the edit screen. */
  update: ({ failure, gap }: SaveProblem): string => saveFailedText(gap ? GAP_WORDS[gap] : NOT_UPDATED, failure),
  /** The members, on the roster's own screen. */
  save: ({ failure, gap }: SaveProblem): string => saveFailedText(gap ? GAP_WORDS[gap] : NOT_SAVED, failure),
  delete: (failure: SaveFailure): string => actionFailedText(NOT_DELETED, failure),
} as const;

/** A save that threw before anything was sent. */
export const NOT_READ = 'Not saved. This device couldn’t read its stored data. Try again.';

/** What a new roster still needs, one at a time. */
export function rosterMissing(roster: { name: string; members: number }): 'name' | 'students' | null {
  if (!roster.name.trim()) return 'name';
  return roster.members === 0 ? 'students' : null;
}
