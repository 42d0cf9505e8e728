import { afterAbsence, type UsedAward, type UsedAwards } from '#domain/awards/used-awards.ts';
import type { Day } from '#domain/days.ts';
import type { NoticedBy } from '#services/given/use-notice.ts';

/** What is open above the class; null: nothing. */
type OpenSheet =
  | { kind: 'reasons' }
  | { kind: 'menu' }
  | { kind: 'find' }
  | { kind: 'scan' }
  | { kind: 'child'; id: string }
  | null;

/** What a teacher has in hand in an open class. */
export interface ClassState {
  /** What a tap on a child awards; null: nothing. */
  armed: UsedAward | null;
  /** It was put down by itself, after five minutes without a touch. */
  isIdle: boolean;
  /** As when the class was opened, with who is absent since. */
  used: UsedAwards;
  /** Who is selected for one award, or as absent; null: nothing is being selected. */
  picked: ReadonlySet<string> | null;
  sheet: OpenSheet;
  /** Whose awards the order of the tiles asks about; null: it is by first name. */
  by: NoticedBy | null;
  /** Why the last press gave nothing; null: it did, or shows it. */
  hint: string | null;
  /** Rises with each tap that awarded nothing because nothing is armed. */
  nods: number;
}

export type ClassChange =
  | { kind: 'armed'; award: UsedAward | null }
  | { kind: 'idle' }
  | { kind: 'marked'; rosterId: string; day: Day; studentIds: readonly string[]; isAbsent: boolean }
  /** A selection begins with nobody, or ends. */
  | { kind: 'selecting'; isOn: boolean }
  | { kind: 'picked'; childId: string }
  /** All of these; where they are selected already, none. */
  | { kind: 'picked-all'; childIds: readonly string[] }
  | { kind: 'opened'; sheet: OpenSheet }
  | { kind: 'ordered'; by: NoticedBy | null }
  /** A tap that meant an award; it gives none where nothing is armed. */
  | { kind: 'tapped'; isAward: boolean }
  | { kind: 'no-tap'; hint: string | null };

/** The class as it is opened: armed with what was armed in it last. Null: no class, and armed with what was awarded last. */
export function openedClass(rosterId: string | null, used: UsedAwards): ClassState {
  const armed = rosterId === null ? used.last : (used.armed[rosterId] ?? null);
  return { armed, isIdle: false, used, picked: null, sheet: null, by: null, hint: null, nods: 0 };
}

export function changeClass(state: ClassState, change: ClassChange): ClassState {
  switch (change.kind) {
    case 'armed':
      return { ...state, armed: change.award, isIdle: false };
    case 'idle':
      return state.armed === null ? state : { ...state, armed: null, isIdle: true };
    case 'marked':
      return { ...state, used: afterAbsence(state.used, change.rosterId, change.day, change) };
    case 'selecting':
      return { ...state, picked: change.isOn ? new Set() : null };
    case 'picked':
      return { ...state, picked: toggled(state.picked, change.childId) };
    case 'picked-all': {
      const { childIds } = change;
      return { ...state, picked: new Set(childIds.every((id) => state.picked?.has(id)) ? [] : childIds) };
    }
    case 'opened':
      return { ...state, sheet: change.sheet };
    case 'ordered':
      return { ...state, by: change.by };
    case 'tapped':
      return { ...state, hint: null, nods: change.isAward ? state.nods : state.nods + 1 };
    case 'no-tap':
      return { ...state, hint: change.hint };
  }
}

function toggled(picked: ReadonlySet<string> | null, childId: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(childId)) next.add(childId);
  return next;
}
