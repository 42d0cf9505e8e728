import type { Submission } from '#data/outbox/view/outbox-state.ts';
import type { GivenAward } from '#domain/awards/given.ts';
import { needsDecision } from '#domain/awards/known-entry.ts';
import { minuteOf } from './class-of-awards.ts';
import { labelledEntries, type LabelledEntry } from './entry-label.ts';

/** What needs a decision comes first, then what is not over or was not when the screen opened, then what left the outbox. */
export const SECTIONS = ['Needs attention', 'Now', 'Last 7 days'] as const;
export type Section = (typeof SECTIONS)[number];

/** A row: the award with its words, and what it shares with the others of its tap. */
export interface GroupRow extends LabelledEntry {
  submission: Submission;
  /** Null: neither this device nor the server knows more than the outbox. */
  award: GivenAward | null;
}

/** The awards of one minute and class. */
export interface OutboxGroup {
  id: string;
  section: Section;
  /** Device ms; 0 where it can't be read. */
  madeAt: number;
  name: string;
  submissions: readonly Submission[];
  rows: readonly GroupRow[];
}

/** So many awards of one tap are a group of their own, which is cancelled and undone as a whole. */
const LARGE = 5;

export function sectionOf({ open, entries }: Submission, awards: ReadonlyMap<string, GivenAward>): Section {
  if (entries.some(needsDecision)) return 'Needs attention';
  return open || entries.some(({ id }) => awards.get(id)?.state === 'undoing') ? 'Now' : 'Last 7 days';
}

/** By minute and class, in the order of the submissions. What a person decides about stands alone. */
export function outboxGroups(
  submissions: readonly Submission[],
  awards: ReadonlyMap<string, GivenAward>,
  { nameOf, placeOf }: { nameOf: (submission: Submission) => string; placeOf: (submission: Submission) => Section },
): OutboxGroup[] {
  const groups = new Map<string, { section: Section; name: string; submissions: Submission[] }>();
  for (const submission of submissions) {
    const section = placeOf(submission);
    const name = nameOf(submission);
    const isAlone = section === 'Needs attention' || submission.entries.length >= LARGE;
    const own = isAlone ? submission.submissionId : '';
    const id = [section, minuteOf(submission.madeAt), name, own].join('\n');
    const group = groups.get(id);
    if (group) group.submissions.push(submission);
    else groups.set(id, { section, name, submissions: [submission] });
  }
  const all = [...groups].map(([id, group]) => ({
    id,
    ...group,
    madeAt: group.submissions[0]?.madeAt ?? 0,
    rows: group.submissions.flatMap((submission) =>
      labelledEntries(submission.entries, awards).map((row) => ({
        ...row,
        submission,
        award: awards.get(row.entry.id) ?? null,
      })),
    ),
  }));
  return SECTIONS.flatMap((section) => all.filter((group) => group.section === section));
}
