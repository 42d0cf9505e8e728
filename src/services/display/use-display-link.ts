import { useEffect, useState } from 'react';
import { createDisplayApi } from '#data/display/display-api.ts';
import { createDisplayClient } from '#data/display/display-client.ts';
import { readSignedInRole } from '#services/page/home-hint.ts';
import { useStore } from '#services/store.ts';
import { appVersion } from '#services/page/app-version.ts';
import { createDisplayLink, type DisplayLink, type DisplayState } from './display-link.ts';
import { keptDisplay } from './kept-display.ts';
import type { DisplayClock } from './use-display-clock.ts';

/** This screen's connection to the server, while it is shown. */
export function useDisplayLink(clock: DisplayClock): { state: DisplayState; link: DisplayLink } {
  const [link] = useState(() =>
    createDisplayLink({
      api: createDisplayApi(
        createDisplayClient({ send: (request) => fetch(request), baseUrl: location.origin, clock }),
      ),
      kept: keptDisplay,
      isSignedIn: () => readSignedInRole() !== null,
      now: clock.now,
      random: () => Math.random(),
      version: appVersion(),
    }),
  );
  useEffect(() => link.start(), [link]);
  return { state: useStore(link), link };
}
