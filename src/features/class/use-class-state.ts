import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { noteAbsence, noteArmed } from '#data/cache/used-awards.ts';
import { namedHabit } from '#domain/awards/named-habit.ts';
import { absentOn, type UsedAward, type UsedAwards } from '#domain/awards/used-awards.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { dayOf, momentOf } from '#domain/school-clock.ts';
import { useAccount, useServices } from '#services/services.ts';
import { changeClass, openedClass, type ClassChange, type ClassState } from './class-state.ts';

/** What a tap on a child awards. */
export interface Armed {
  habit: HabitWithReasons;
  /** At least one. */
  reasons: Array<{ id: string; text: string }>;
  points: number;
}

/** A tablet that nobody touched for so long may be in another hand. */
const DISARM_MS = 5 * MINUTE_MS;

export interface ClassInHand {
  state: ClassState;
  change: (change: ClassChange) => void;
  /** Null where nothing is armed, or the school no longer has it. */
  armed: Armed | null;
  absent: ReadonlySet<string>;
  /** Null disarms. */
  arm: (award: UsedAward | null) => void;
  mark: (studentIds: readonly string[], isAbsent: boolean) => void;
}

/**
 * What a teacher has in hand in this class; null: outside of one. What is armed in a class, and who is absent today, the
 * device remembers.
 */
export function useClassState(
  rosterId: string | null,
  habits: readonly HabitWithReasons[],
  opened: UsedAwards,
): ClassInHand {
  const services = useServices();
  const { schoolDb } = useAccount();
  const [state, change] = useReducer(changeClass, undefined, () => openedClass(rosterId, opened));
  useIdle(
    DISARM_MS,
    useCallback(() => change({ kind: 'idle' }), []),
  );
  const { armed, used } = state;
  const today = dayOf(momentOf(services));
  const absent = useMemo(
    () => new Set(rosterId === null ? [] : absentOn(used, rosterId, today)),
    [used, rosterId, today],
  );
  const arm = useCallback(
    (award: UsedAward | null) => {
      change({ kind: 'armed', award });
      if (rosterId !== null) noteArmed(schoolDb, rosterId, award).catch(() => undefined);
    },
    [schoolDb, rosterId],
  );
  const mark = (studentIds: readonly string[], isAbsent: boolean): void => {
    if (rosterId === null) return;
    const day = dayOf(momentOf(services));
    change({ kind: 'marked', rosterId, day, studentIds, isAbsent });
    noteAbsence(schoolDb, rosterId, day, { studentIds, isAbsent }).catch(() => undefined);
  };
  return { state, change, armed: armedOf(armed, habits), absent, arm, mark };
}

/** Null where the school no longer has the habit or one of the reasons. */
export function armedOf(award: UsedAward | null, habits: readonly HabitWithReasons[]): Armed | null {
  const named = award && namedHabit({ habitName: null, reasonTexts: [], ...award }, habits);
  return named && { ...named, points: award.points };
}

/**
 * Calls `onIdle` after so long without a touch or a key: by the clock while the page is awake, and before the first touch
 * after a sleep, which stops every timer.
 */
function useIdle(ms: number, onIdle: () => void): void {
  const { now } = useServices();
  const touchedAt = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const touched = (): void => {
      const at = now();
      if (at - touchedAt.current >= ms) onIdle();
      touchedAt.current = at;
      clearTimeout(timer);
      timer = setTimeout(onIdle, ms);
    };
    const seen = (): void => {
      if (now() - touchedAt.current >= ms) onIdle();
    };
    touchedAt.current = now();
    touched();
    window.addEventListener('pointerdown', touched, true);
    window.addEventListener('keydown', touched, true);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', touched, true);
      window.removeEventListener('keydown', touched, true);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [ms, onIdle, now]);
}
