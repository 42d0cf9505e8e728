import { useState } from 'react';
import { fieldsIn } from '#data/fields.ts';
import { createServerClock, type ClockMark, type ListeningClock, type ServerClock } from '#data/server-clock.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

/** What this screen learned of the server's time, for a start without a network. */
const KEY = 'habit-points.server-clock';

export interface DisplayClock extends ListeningClock, Pick<ServerClock, 'now'> {
  keep: (mark: ClockMark) => void;
}

/** The clock of a hall display, which has no database. `device`: what the screen's own clock shows. */
export function useDisplayClock(device: () => number): DisplayClock {
  const [shown] = useState(() => {
    const ticks = (): number => performance.now();
    const clock = createServerClock({ device, ticks, builtAt: import.meta.env.VITE_BUILT_AT ?? 0 });
    clock.recall({ clock: keptMark() });
    return { ...clock, keep: (mark: ClockMark) => writeLocal(KEY, JSON.stringify(mark)) };
  });
  return shown;
}

function keptMark(): ClockMark | undefined {
  const { ahead, at } = fieldsIn(readLocalJson(KEY)) ?? {};
  return typeof ahead === 'number' && typeof at === 'number' ? { ahead, at } : undefined;
}
