import { useCallback, useSyncExternalStore } from 'react';
import type { House } from '#contracts/houses.ts';
import type { PointsReport } from '#contracts/reports.ts';
import { REPORT_WORDS } from '#domain/reports/report-words.ts';
import { readHouses } from '#data/cache/catalog.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { readReport, refreshReport } from '#data/cache/report.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import type { CachedData } from '#ui/components/cached-data.tsx';
import { useRefresh } from '#ui/hooks/use-refresh.ts';

export interface ReportOnDevice {
  /** Null: never loaded on this device; undefined: it is being read. */
  report: PointsReport | null | undefined;
  /** In the school's order; undefined: they are being read. */
  houses: House[] | undefined;
  cached: CachedData;
  /** The report was refused to this session, and the server can be reached: the person has to sign in. */
  signInNeeded: boolean;
}

/** The report as this device has it, brought up to date behind the screen. */
export function useReport(): ReportOnDevice {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshReport({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const { state, refresh } = useRefresh(load);
  const report = useLiveQuery(() => readReport(schoolDb), [schoolDb]);
  const houses = useLiveQuery(() => readHouses(services.catalogDb), [services]);
  const online = useSyncExternalStore(connectionStore.subscribe, () => connectionStore.getSnapshot() === 'online');
  const refusal = state.kind === 'failed' && state.failure.kind === 'unauthorized' && state.failure.status === 401;
  const loadedAt = useLiveQuery(() => readFreshness(schoolDb, 'report'), [schoolDb]);
  const time = report ? Date.parse(report.generated_at) : Number.NaN;
  return {
    report,
    houses,
    cached: {
      dataTime: report ? (Number.isNaN(time) ? loadedAt : time) : report,
      state,
      refresh,
      failedText: () => REPORT_WORDS.notLoaded,
    },
    // Without a connection nobody can sign in: then what is cached is better than a form that can't be sent.
    signInNeeded: refusal && online,
  };
}
