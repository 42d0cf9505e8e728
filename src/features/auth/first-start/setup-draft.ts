import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { addressKind } from '#domain/address.ts';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { readTabJson, writeTab } from '#services/page/tab-storage.ts';

const habit = z.object({ id: z.string(), name: z.string(), colour: z.string(), reasons: z.array(z.string()) });
/** `crest`: its own picture in base64, as PNG. */
const house = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  crest: z._default(z.nullable(z.string()), null),
});

/** That of this page, where others can open it and all of the app works. */
const proposedAddress = (): string => (addressKind(location) === 'secure' ? location.origin : '');

/** What was chosen so far. Never the password, which stays in memory. `id` only tells rows apart here. */
const setupDraft = z.object({
  /** The address of the app; empty: none yet. */
  publicUrl: z._default(z.string(), proposedAddress),
  schoolName: z.string(),
  timeZone: z.string(),
  /** Which of the lists of steps the school begins with. */
  steps: z._default(z.int(), 0),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  houses: z.array(house),
  habits: z.array(habit),
});
export type SetupDraft = z.infer<typeof setupDraft>;
export type DraftHouse = z.infer<typeof house>;
export type DraftHabit = z.infer<typeof habit>;

const KEY = 'habit-points.setup';

const withIds = <T extends { name: string }>(items: readonly T[]): Array<T & { id: string }> =>
  items.map((item) => ({ ...item, id: item.name }));

/** With what every new school could begin. */
function proposal(): SetupDraft {
  return {
    publicUrl: proposedAddress(),
    schoolName: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    steps: 0,
    firstName: '',
    lastName: '',
    email: '',
    houses: withIds(HOUSES).map((each) => ({ ...each, crest: null })),
    habits: withIds(HABITS).map((each) => ({ ...each, reasons: [...each.reasons] })),
  };
}

function keptDraft(): SetupDraft | null {
  const kept = setupDraft.safeParse(readTabJson(KEY));
  return kept.success ? kept.data : null;
}

/** The draft of the set-up, which this tab keeps over a reload. */
export function useSetupDraft(): {
  draft: SetupDraft;
  change: (change: Partial<SetupDraft>) => void;
  forget: () => void;
} {
  const [draft, setDraft] = useState<SetupDraft>(() => keptDraft() ?? proposal());
  const change = useCallback(
    (changed: Partial<SetupDraft>) =>
      setDraft((before) => {
        const after = { ...before, ...changed };
        writeTab(KEY, JSON.stringify(after));
        return after;
      }),
    [],
  );
  const forget = useCallback(() => writeTab(KEY, null), []);
  return { draft, change, forget };
}
