import type { ReactNode } from 'react';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { LoadFailed } from '#features/admin/list/load-failed.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';

interface Props<Row> {
  title: string;
  lead: string;
  of: AdminLoad<{ results: Row[] }>;
  /** It couldn't be loaded: 'Couldn’t load the houses.' */
  failed: string;
  /** What was done last, with its Undo where it has one. */
  outcome: { text: string | null; undo?: ReactNode };
  children: (rows: readonly Row[]) => ReactNode;
}

/** The page of a list that comes whole, such as the houses. */
export function CatalogPage<Row>({ title, lead, of: load, failed, outcome, children }: Props<Row>) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Outcome text={outcome.text} action={outcome.undo} />
      {load.kind === 'loading' && <Skeleton count={5} height="4rem" />}
      {load.kind === 'failed' && <LoadFailed words={failed} failure={load.failure} onRetry={load.refresh} />}
      {load.kind === 'ready' && children(load.data.results)}
    </>
  );
}
