import { startTransition, useCallback, useEffect, useState } from 'react';
import { useQuickAward } from '#services/outbox/make-awards.ts';
import { createStore, type Store } from '#services/store.ts';
import { calledName, type ClassChild } from './class-child.ts';
import type { ClassSettings } from './class-settings.ts';
import { savedText, type SpokenAward } from './class-words.ts';
import { giveFeedback } from './feedback.ts';
import type { Armed } from './use-class-state.ts';

/** The award that Undo takes back: the last tap, from the tap on. */
export interface LastAward extends SpokenAward {
  awardIds: readonly string[];
  childIds: readonly string[];
  /** Whether the disk has it; Undo waits for that. */
  isSaved: Promise<boolean>;
}

/** Screen readers hear of the awards of a second together. */
const SAY_AFTER_MS = 1000;

/** So many taps are remembered, in case the last ones can't be saved. */
const KEPT = 200;

export interface ClassAwards {
  /** Saves at once; the outbox knows it from the tap on. */
  award: (children: readonly ClassChild[], what: Armed, comment?: string) => void;
  last: LastAward | null;
  /** The last tap also before it is drawn. */
  lastNow: () => LastAward | null;
  /** Why the last tap was not saved; null: it was. */
  problem: string | null;
  /** What screen readers hear. It changes by itself, without drawing the class again. */
  said: Store<string>;
}

/** The awards that are made on this page. `rosterId`: the class that they are made in; null: none. */
export function useClassAwards(rosterId: string | null, settings: ClassSettings): ClassAwards {
  const quickAward = useQuickAward();
  const { last, lastNow, noteTap, dropTap } = useTaps();
  const [problem, setProblem] = useState<string | null>(null);
  const { words: said, say } = useSaid();
  const award = useCallback(
    (children: readonly ClassChild[], { habit, reasons, points }: Armed, comment = ''): void => {
      const students = children.map(({ id, name, houseName }) => ({ id, name, houseName }));
      const { awardIds, outcome } = quickAward({
        students,
        habit: { id: habit.id, name: habit.name },
        reasons,
        points,
        comment,
        rosterId,
      });
      const childIds = students.map(({ id }) => id);
      const spoken = { names: children.map(calledName), points, reason: reasons.map(({ text }) => text).join(', ') };
      const isSaved = outcome.then(({ kind }) => kind === 'saved');
      const tapped: LastAward = { awardIds, childIds, isSaved, ...spoken };
      noteTap(tapped);
      void outcome.then((ended) => {
        if (ended.kind === 'not-saved') {
          dropTap(tapped);
          return setProblem(ended.text);
        }
        setProblem(null);
        say(spoken);
        giveFeedback(settings);
      });
    },
    [quickAward, rosterId, say, settings, noteTap, dropTap],
  );
  return { award, last, lastNow, problem, said };
}

/** What was tapped and not refused. The mark on the tile is drawn first, then what the tray says of it. */
function useTaps() {
  const [last, setLast] = useState<LastAward | null>(null);
  const [taps] = useState(() => {
    let made: readonly LastAward[] = [];
    const lastNow = (): LastAward | null => made.at(-1) ?? null;
    const show = (next: readonly LastAward[]): void => {
      made = next;
      startTransition(() => setLast(lastNow()));
    };
    return {
      lastNow,
      noteTap: (tap: LastAward): void => show([...made, tap].slice(-KEPT)),
      /** It could not be saved: the one before is the last again. */
      dropTap: (tap: LastAward): void => show(made.filter((one) => one !== tap)),
    };
  });
  return { last, ...taps };
}

function useSaid() {
  const [said] = useState(createSaid);
  useEffect(() => said.end, [said]);
  return said;
}

/** Gathers what was awarded, and says it at most once a second. */
function createSaid() {
  const { set, ...words } = createStore('');
  let gathered: SpokenAward[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = (): void => {
    set(savedText(gathered));
    gathered = [];
    timer = undefined;
  };
  return {
    words,
    say(award: SpokenAward): void {
      gathered.push(award);
      timer ??= setTimeout(speak, SAY_AFTER_MS);
    },
    end(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
