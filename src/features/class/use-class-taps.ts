import { useState } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { useDoubleTap } from '#ui/hooks/use-double-tap.ts';
import type { ClassChild } from './class-child.ts';
import type { TileFigures } from './class-figures.ts';
import type { Selecting } from './class-header.tsx';
import { CLASS_WORDS, NO_TAP_WORDS } from './class-words.ts';
import type { NoTap } from './grid/tap-gesture.ts';
import type { OpenSheet } from './sheet/class-sheets.tsx';
import { useChips } from './tray/use-chips.ts';
import type { Arming } from './use-arming.ts';
import type { ClassAwards } from './use-class-awards.ts';
import { useSelection } from './use-selection.ts';

interface Room {
  children: readonly ClassChild[];
  absent: ReadonlySet<string>;
  mark: (studentIds: readonly string[], isAbsent: boolean) => void;
  arming: Arming;
  awards: ClassAwards;
  figures: ReadonlyMap<string, TileFigures>;
  open: (sheet: OpenSheet) => void;
  habits: readonly HabitWithReasons[];
  used: UsedAwards;
}

/** What a press in the class does, by what is armed and whether somebody is being selected. */
export function useClassTaps(room: Room) {
  const { children, absent, mark, arming, awards, figures, open, habits, used } = room;
  const selection = useSelection();
  const { picked } = selection;
  const { chips, onChip } = useChips(arming, habits, used);
  const [nods, setNods] = useState(0);
  const [noTap, setNoTap] = useState<string | null>(null);
  const isSecondTap = useDoubleTap();
  const here = children.filter(({ id }) => !absent.has(id));
  /** Awards what is armed; where nothing is, the tray nods. */
  const award = (to: readonly ClassChild[]): boolean => {
    setNoTap(null);
    if (arming.armed && to.length > 0) awards.award(to, arming.armed);
    else setNods(nods + 1);
    return arming.armed !== null && to.length > 0;
  };
  const onTap = (childId: string): void => {
    const child = children.find(({ id }) => id === childId);
    if (!child) return;
    if (picked) return selection.pick(childId);
    // No point by mistake for a child who is not here, and a stopped award asks for a person.
    if (absent.has(childId) || figures.get(childId)?.stopped) return open({ kind: 'child', id: childId });
    award([child]);
  };
  const give = picked && {
    count: here.filter(({ id }) => picked.has(id)).length,
    onAward: () => {
      if (award(here.filter(({ id }) => picked.has(id)))) selection.end();
    },
    onClear: selection.clear,
  };
  return {
    selection,
    chips,
    onChip,
    nods,
    give,
    problem: awards.problem ?? noTap,
    selecting: selectingOf(selection, here, absent, mark),
    onTap,
    onOpen: (id: string): void => open({ kind: 'child', id }),
    onNoTap: (why: NoTap): void => setNoTap(NO_TAP_WORDS[why] ?? null),
    onReason: (at: number): void => {
      const chip = chips[at];
      if (chip) onChip(chip);
    },
    onWholeClass: ({ timeStamp }: { timeStamp: number }): void => {
      if (isSecondTap(timeStamp)) setNoTap(CLASS_WORDS.twice);
      else award(here);
    },
  };
}

/** The tools while children are being selected. */
function selectingOf(
  { picked, toggle, pickAll, end }: ReturnType<typeof useSelection>,
  here: readonly ClassChild[],
  absent: ReadonlySet<string>,
  mark: Room['mark'],
): Selecting {
  const ids = [...(picked ?? [])];
  const allAbsent = ids.length > 0 && ids.every((id) => absent.has(id));
  return {
    count: picked && ids.length,
    here: here.length,
    allAbsent,
    onToggle: toggle,
    onEveryone: () => pickAll(here.map(({ id }) => id)),
    onAbsent: () => {
      if (ids.length === 0) return;
      mark(ids, !allAbsent);
      end();
    },
  };
}
