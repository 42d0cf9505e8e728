import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { Loadable } from '#domain/loadable.ts';
import { CachedView } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';

/** Without the school's reasons nothing can be awarded. */
export function NoHabits({ title, of: loadable }: { title: string; of: Loadable<HabitWithReasons[]> }) {
  return (
    <>
      <PageHeader title={title} />
      <CachedView of={loadable} skeleton={<Skeleton count={4} height="6rem" />}>
        {() => null}
      </CachedView>
    </>
  );
}
