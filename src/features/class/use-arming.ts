import { useCallback, useEffect, useRef, useState } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { noteArmed } from '#data/cache/used-awards.ts';
import { namedHabit } from '#domain/awards/named-habit.ts';
import type { UsedAward, UsedAwards } from '#domain/awards/used-awards.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { useAccount, useServices } from '#services/services.ts';

/** What a tap on a child awards. */
export interface Armed {
  habit: HabitWithReasons;
  /** At least one. */
  reasons: Array<{ id: string; text: string }>;
  points: number;
}

/** A tablet that nobody touched for so long may be in another hand. */
const DISARM_MS = 5 * MINUTE_MS;

interface Choice {
  award: UsedAward | null;
  /** Nobody touched the screen for five minutes. */
  isIdle: boolean;
}

export interface Arming {
  armed: Armed | null;
  /** It was disarmed by itself, after five minutes without a touch. */
  isIdle: boolean;
  /** Null disarms. */
  arm: (award: UsedAward | null) => void;
}

/** What is armed in this class: what was armed in it last, until a person chooses, or five minutes pass without a touch. */
export function useArming(rosterId: string, habits: readonly HabitWithReasons[], used: UsedAwards): Arming {
  const { schoolDb } = useAccount();
  const [choice, setChoice] = useState<Choice>({ award: used.armed[rosterId] ?? null, isIdle: false });
  const disarm = useCallback(() => {
    setChoice((before) => (before.award === null ? before : { award: null, isIdle: true }));
  }, []);
  useIdle(DISARM_MS, disarm);
  const arm = useCallback(
    (award: UsedAward | null) => {
      setChoice({ award, isIdle: false });
      noteArmed(schoolDb, rosterId, award).catch(() => undefined);
    },
    [schoolDb, rosterId],
  );
  return { armed: armedOf(choice.award, habits), isIdle: choice.isIdle, arm };
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
