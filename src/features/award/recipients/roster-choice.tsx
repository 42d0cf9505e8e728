import { rosters } from '#data/cache/rosters.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import type { LoadWords } from '#domain/loadable.ts';
import { countText } from '#domain/plural.ts';
import { targetPath } from '#features/award/draft/award-address.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';

export const ROSTER_LOAD_WORDS: LoadWords = {
  failed: () => ROSTER_WORDS.choicesNotLoaded,
  never: 'The rosters have not been loaded on this device yet.',
};

/** Which roster: a card each. */
export function RosterChoice() {
  const load = { ...useCached(rosters), words: ROSTER_LOAD_WORDS };
  const none = (
    <EmptyState
      icon="person"
      text={ROSTER_WORDS.noChoices}
      action={
        <ButtonLink to={paths.newRoster} variant="primary">
          New Roster
        </ButtonLink>
      }
    />
  );
  return (
    <>
      <PageHeader title="Choose a roster" lead={<DataStatus of={load} />} />
      <CachedView of={load} skeleton={<Skeleton count={3} height="6rem" />} empty={none}>
        {(all) => (
          <ul className="cards">
            {all.map(({ id, name, description, student_count }) => (
              <CardLink key={id} to={targetPath({ kind: 'roster', id, name, leftOut: [] })} title={name}>
                {countText(student_count, 'student')}
                {description ? ` · ${description}` : ''}
              </CardLink>
            ))}
          </ul>
        )}
      </CachedView>
    </>
  );
}
