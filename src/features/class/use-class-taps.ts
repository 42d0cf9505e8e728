import { useDoubleTap } from '#ui/hooks/use-double-tap.ts';
import type { ClassChild } from './class-child.ts';
import { CLASS_WORDS, NO_TAP_WORDS } from './class-words.ts';
import type { NoTap } from './grid/tap-gesture.ts';
import type { Hand } from './use-hand.ts';

interface Who {
  children: readonly ClassChild[];
  /** Who is not absent, and who of them is selected; null: nothing is being selected. */
  here: readonly ClassChild[];
  pickedHere: readonly ClassChild[] | null;
}

/** What a press in the class does, by what is armed and whether somebody is being selected. */
export function useClassTaps(
  { state, change, armed, absent, figures, awards: { award } }: Hand,
  { children, here, pickedHere }: Who,
) {
  const isSecondTap = useDoubleTap();
  /** Awards what is armed; where nothing is, the tray nods. */
  const give = (to: readonly ClassChild[]): boolean => {
    const isAward = armed !== null && to.length > 0;
    // A tap that changes nothing of it draws nothing but its mark.
    if (!isAward || state.hint !== null) change({ kind: 'tapped', isAward });
    if (isAward) award(to, armed);
    return isAward;
  };
  const onOpen = (id: string): void => change({ kind: 'opened', sheet: { kind: 'child', id } });
  return {
    onOpen,
    onTap(childId: string): void {
      const child = children.find(({ id }) => id === childId);
      if (!child) return;
      if (state.picked) return change({ kind: 'picked', childId });
      // No point by mistake for a child who is not here, and a stopped award asks for a person.
      if (absent.has(childId) || figures.get(childId)?.stopped) return onOpen(childId);
      give([child]);
    },
    onNoTap: (why: NoTap): void => change({ kind: 'no-tap', hint: NO_TAP_WORDS[why] ?? null }),
    onGive(): void {
      if (give(pickedHere ?? [])) change({ kind: 'selecting', isOn: false });
    },
    onWholeClass({ timeStamp }: { timeStamp: number }): void {
      if (isSecondTap(timeStamp)) change({ kind: 'no-tap', hint: CLASS_WORDS.twice });
      else give(here);
    },
  };
}
