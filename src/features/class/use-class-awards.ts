import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useQuickAward } from '#services/outbox/use-quick-award.ts';
import { createStore, type Store } from '#services/store.ts';
import { calledName, type ClassChild } from './class-child.ts';
import type { JustSaved } from './class-figures.ts';
import type { ClassSettings } from './class-settings.ts';
import { savedText, type SpokenAward } from './class-words.ts';
import { giveFeedback } from './feedback.ts';
import { createSaving, type Saving } from './saving.ts';
import type { Armed } from './use-arming.ts';

/** The award that Undo takes back: the last tap, from the tap on. */
export interface LastAward extends SpokenAward {
  awardIds: readonly string[];
  childIds: readonly string[];
  /** Whether the disk has it; Undo waits for that. */
  isSaved: Promise<boolean>;
}

/** Screen readers hear of the awards of a second together. */
const SAY_AFTER_MS = 1000;

/** How many awards of this page are known before the outbox was read again: far more than are made in that time. */
const KEPT = 200;

export interface ClassAwards {
  /** Saves at once; the tiles count it with the outbox's transaction. */
  award: (children: readonly ClassChild[], what: Armed, comment?: string) => void;
  saving: Saving;
  justSaved: readonly JustSaved[];
  last: LastAward | null;
  /** The last tap also before it is drawn. */
  lastNow: () => LastAward | null;
  /** Why the last tap was not saved; null: it was. */
  problem: string | null;
  /** What screen readers hear. It changes by itself, without drawing the class again. */
  said: Store<string>;
}

/** The awards that are made on this page. */
export function useClassAwards(rosterId: string, settings: ClassSettings): ClassAwards {
  const quickAward = useQuickAward();
  const [saving] = useState(createSaving);
  const uncounted = useRef<Array<{ id: string; endSaving: () => void }>>([]);
  const [justSaved, setJustSaved] = useState<readonly JustSaved[]>([]);
  const { last, lastNow, noteTap, dropTap } = useTaps();
  const [problem, setProblem] = useState<string | null>(null);
  const { words: said, say } = useSaid();
  // In the drawing that counts an award, so that its tile is never without a mark.
  useLayoutEffect(() => {
    const counted = new Set(justSaved.map(({ id }) => id));
    for (const { id, endSaving } of uncounted.current) if (counted.has(id)) endSaving();
    uncounted.current = uncounted.current.filter(({ id }) => !counted.has(id));
  }, [justSaved]);
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
      const endSaving = saving.begin(childIds, points);
      noteTap(tapped);
      void outcome.then((ended) => {
        if (ended.kind === 'not-saved') {
          endSaving();
          dropTap(tapped);
          return setProblem(ended.text);
        }
        uncounted.current.push({ id: awardIds.at(-1) ?? '', endSaving });
        const saved = awardIds.map((id, at) => ({ id, studentId: childIds[at] ?? '', points }));
        setProblem(null);
        setJustSaved((before) => [...before, ...saved].slice(-KEPT));
        say(spoken);
        giveFeedback(settings);
      });
    },
    [quickAward, rosterId, say, saving, settings, noteTap, dropTap],
  );
  return { award, saving, justSaved, last, lastNow, problem, said };
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
