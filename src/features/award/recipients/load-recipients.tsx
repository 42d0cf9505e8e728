import { useMemo, type ReactNode } from 'react';
import { houses } from '#data/cache/catalog.ts';
import { rosters } from '#data/cache/rosters.ts';
import { students } from '#data/cache/students.ts';
import { type Loadable } from '#domain/loadable.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import type { HouseTarget, RosterTarget } from '#features/award/draft/award-target.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { recipientsOf, recipientsOfHouse, recipientsOfRoster, type Recipients } from './recipients.ts';

/** Whom an award is for, and the load that they come from. */
export interface RecipientsLoad {
  recipients: Recipients;
  load: Loadable<unknown>;
}

type Render = (load: RecipientsLoad) => ReactNode;

/** Whom a draft is for: of each target only what it needs is loaded. */
export function LoadRecipients({ draft, children }: { draft: AwardDraft; children: Render }) {
  const { target, studentIds } = draft;
  switch (target.kind) {
    case 'students':
      return <OfStudents studentIds={studentIds}>{children}</OfStudents>;
    case 'roster':
      return <OfRoster target={target}>{children}</OfRoster>;
    case 'house':
      return <OfHouse target={target}>{children}</OfHouse>;
  }
}

function OfStudents({ studentIds, children }: { studentIds: readonly string[]; children: Render }) {
  const all = useStudents();
  const load = useCached(students);
  const recipients = useMemo(() => recipientsOf(all, studentIds), [all, studentIds]);
  return children({ recipients, load });
}

function OfRoster({ target, children }: { target: RosterTarget; children: Render }) {
  return children(useRosterRecipients(target));
}

export function useRosterRecipients(target: RosterTarget): RecipientsLoad {
  const all = useStudents();
  const load = useCached(rosters);
  const recipients = useMemo(() => recipientsOfRoster(target, load, all), [target, load, all]);
  return { recipients, load };
}

function OfHouse({ target, children }: { target: HouseTarget; children: Render }) {
  const all = useStudents();
  const load = useCached(students);
  const known = useCached(houses);
  const recipients = useMemo(() => recipientsOfHouse(target, known, load, all), [target, known, load, all]);
  return children({ recipients, load });
}
