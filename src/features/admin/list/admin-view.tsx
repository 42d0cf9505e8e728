import type { ReactNode } from 'react';
import { isGone } from '#domain/failure.ts';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface Props<Data> {
  of: AdminLoad<Data>;
  /** It couldn't be loaded: 'Couldn’t load the school.' */
  failed: string;
  /** What stands for it while it is loaded. */
  bars: number;
  height: string;
  /** In place of what is not there any more. */
  gone?: ReactNode;
  children: (data: Data, load: ReadyLoad<Data>) => ReactNode;
}

type ReadyLoad<Data> = Extract<AdminLoad<Data>, { kind: 'ready' }>;

/** What was asked for, in each of its states: on its way, failed, gone, here. */
export function AdminView<Data>({ of: load, failed, bars, height, gone, children }: Props<Data>) {
  switch (load.kind) {
    case 'loading':
      return <Skeleton count={bars} height={height} />;
    case 'failed':
      if (gone && isGone(load.failure)) return gone;
      return <LoadFailed words={failed} failure={load.failure} onRetry={load.refresh} />;
    case 'ready':
      return children(load.data, load);
  }
}
