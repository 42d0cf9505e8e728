import { useState, type ReactNode } from 'react';
import { Pager } from '#ui/components/pager.tsx';

const PAGE = 50;

/** A list that came whole, a page of it at a time. */
export function InPages<Row>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const shown = Math.min(page, pages);
  return (
    <>
      {children(rows.slice((shown - 1) * PAGE, shown * PAGE))}
      <Pager page={shown} pages={pages} onPage={setPage} />
    </>
  );
}
