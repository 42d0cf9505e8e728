import { useState } from 'react';
import type { DirectoryStudent } from '#contracts/students.ts';
import { school } from '#data/cache/catalog.ts';
import type { CardProblem } from '#domain/people/card-words.ts';
import { createShowings, readCard } from '#domain/people/student-card.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { oneOfMany } from '#features/class/class-child.ts';
import { giveFeedback, giveRefusal } from '#features/class/feedback.ts';
import type { Hand } from '#features/class/use-hand.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useServices } from '#services/services.ts';

/** A card that gave points. */
export interface Scan {
  /** Each reading has its own. */
  id: number;
  one: ListedStudent<DirectoryStudent>;
  /** Device ms. */
  at: number;
}

type Shown = { kind: 'scan'; scan: Scan } | { kind: 'problem'; why: CardProblem } | null;

interface Scans {
  /** The newest first. */
  scans: readonly Scan[];
  /** What the last card was. */
  shown: Shown;
  /** A card that counted already is in the picture still, or too soon again. */
  isHeld: boolean;
}

/** Awards what is armed to whoever's card the camera sees, once for each showing of a card. */
export function useScans(hand: Hand, all: ReadonlyMap<string, ListedStudent<DirectoryStudent>> | undefined) {
  const { now } = useServices();
  const mark = useCopy(school)?.card_mark ?? null;
  const [showings] = useState(createShowings);
  const [state, setState] = useState<Scans>({ scans: [], shown: null, isHeld: false });
  const { armed, figures, awards, settings } = hand;

  const problemOf = (text: string, one: ListedStudent<DirectoryStudent> | undefined): CardProblem | null => {
    const card = readCard(text);
    if (!card) return 'no-card';
    if (!one) return mark !== null && card.school !== mark ? 'other-school' : 'unknown';
    if (!armed) return 'unarmed';
    return figures.get(one.student.id)?.stopped ? 'needs-you' : null;
  };
  const take = (text: string): void => {
    const one = all?.get(readCard(text)?.studentId ?? '');
    const why = problemOf(text, one);
    if (why !== null || !one || !armed) {
      giveRefusal();
      return setState((before) => ({ ...before, shown: { kind: 'problem', why: why ?? 'unknown' }, isHeld: false }));
    }
    awards.award([oneOfMany(one.student)], armed);
    // Heard and felt without being switched on: who scans looks at the cards. What is switched on, the award does itself.
    void awards
      .lastNow()
      ?.isSaved.then(
        (isSaved) => isSaved && giveFeedback({ ...settings, sound: !settings.sound, vibration: !settings.vibration }),
      );
    setState(({ scans }) => {
      const scan = { id: scans.length, one, at: now() };
      return { scans: [scan, ...scans], shown: { kind: 'scan', scan }, isHeld: false };
    });
  };

  return {
    ...state,
    onPicture(texts: readonly string[], at: number): void {
      const { fresh, held } = showings(texts, at);
      for (const text of fresh) take(text);
      const isHeld = held.length > 0 && fresh.length === 0;
      setState((before) => (before.isHeld === isHeld ? before : { ...before, isHeld }));
    },
  };
}
