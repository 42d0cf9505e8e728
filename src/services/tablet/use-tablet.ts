import { useEffect, useState } from 'react';
import type { TabletInfo } from '#contracts/tablets.ts';
import { compareNames } from '#domain/names.ts';
import { createDisplayLink, type DisplayLink, type DisplayState } from '#services/display/display-link.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { readSignedInRole } from '#services/page/home-hint.ts';
import { appVersion } from '#services/page/app-version.ts';
import { readSession, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import type { Tablet } from './tablet.ts';

/** A teacher who stays on this tablet, as its screens show them. */
export interface TeacherHere {
  userId: string;
  name: string;
  /** How many digits their PIN has. */
  digits: number;
  triesLeft: number;
  /** Whether their PIN opens their session; else the password has to. */
  hasPin: boolean;
}

/** What this tablet knows of itself and of its teachers, in the order of their names; undefined until that was read. */
export function useTabletHere() {
  const services = useServices();
  return useLiveQuery(async () => {
    const [row, teachers, session] = await Promise.all([
      services.sessionDb.tablet.get('tablet'),
      services.sessionDb.teachers.toArray(),
      readSession(services),
    ]);
    const here = teachers
      .map(({ userId, name, digits, triesLeft, sealed }): TeacherHere => {
        return { userId, name, digits, triesLeft, hasPin: sealed !== null && triesLeft > 0 };
      })
      .toSorted((a, b) => compareNames(a.name, b.name) || a.userId.localeCompare(b.userId));
    const tablet = row ? { name: row.name, school: row.school, lockMinutes: row.lockMinutes } : null;
    return { tablet, teachers: here, profile: session?.profile ?? null };
  }, [services]);
}

/** This tablet's connection to the server, while nobody is at work on it: it is paired, then it says that it is there. */
export function useTabletLink(
  tablet: Tablet,
  kept: { name: string } | null,
): { state: DisplayState<{ name: string }>; link: DisplayLink<{ name: string }> } {
  const { now } = useServices();
  const [link] = useState(() => {
    // The contact itself writes the database, before its answer comes.
    let known: { name: string } | null = kept;
    return createDisplayLink<Pick<TabletInfo, 'name'>>({
      api: { ...tablet.pairing, contact: tablet.contact },
      kept: { read: () => known, keep: (info) => void (known = info) },
      isSignedIn: () => readSignedInRole() !== null,
      now,
      random: () => Math.random(),
      version: appVersion(),
    });
  });
  useEffect(() => link.start(), [link]);
  return { state: useStore(link), link };
}
