import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useQuickAward } from '#services/outbox/use-quick-award.ts';
import { createStore, type Store } from '#services/store.ts';
import { calledName, type ClassChild } from './class-child.ts';
import type { JustSaved } from './class-figures.ts';
import type { ClassSettings } from './class-settings.ts';
import { savedText, type SpokenAward } from './class-words.ts';
import { giveFeedback } from './feedback.ts';
import { createSaving, type Saving } from './saving.ts';
import type { Armed } from './use-arming.ts';

/** The award that Undo takes back. */
export interface LastAward extends SpokenAward {
  awardIds: readonly string[];
  childIds: readonly string[];
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
  const [last, setLast] = useState<LastAward | null>(null);
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
      const endSaving = saving.begin(
        students.map(({ id }) => id),
        points,
      );
      void quickAward({ students, habit: { id: habit.id, name: habit.name }, reasons, points, comment, rosterId }).then(
        (outcome) => {
          if (outcome.kind === 'not-saved') {
            endSaving();
            return setProblem(outcome.text);
          }
          const { awardIds } = outcome;
          uncounted.current.push({ id: awardIds.at(-1) ?? '', endSaving });
          const saved = awardIds.map((id, at) => ({ id, studentId: students[at]?.id ?? '', points }));
          const spoken = {
            names: children.map(calledName),
            points,
            reason: reasons.map(({ text }) => text).join(', '),
          };
          setProblem(null);
          setJustSaved((before) => [...before, ...saved].slice(-KEPT));
          setLast({ awardIds, childIds: children.map(({ id }) => id), ...spoken });
          say(spoken);
          giveFeedback(settings);
        },
      );
    },
    [quickAward, rosterId, say, saving, settings],
  );
  return { award, saving, justSaved, last, problem, said };
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
