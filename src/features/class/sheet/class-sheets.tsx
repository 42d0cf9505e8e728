import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { ClassChild } from '#features/class/class-child.ts';
import type { TileFigures } from '#features/class/class-figures.ts';
import type { ClassSettings } from '#features/class/class-settings.ts';
import type { Arming } from '#features/class/use-arming.ts';
import type { ClassAwards } from '#features/class/use-class-awards.ts';
import { ChildSheet } from './child-sheet.tsx';
import { ClassMenu } from './class-menu.tsx';
import { ReasonsSheet } from './reasons-sheet.tsx';

/** What is open above the class; null: nothing. */
export type OpenSheet = { kind: 'reasons' } | { kind: 'menu' } | { kind: 'child'; id: string } | null;

interface Props {
  sheet: OpenSheet;
  onClose: () => void;
  rosterId: string;
  room: {
    children: readonly ClassChild[];
    habits: readonly HabitWithReasons[];
    arming: Arming;
    absent: ReadonlySet<string>;
    mark: (studentIds: readonly string[], isAbsent: boolean) => void;
    figures: ReadonlyMap<string, TileFigures>;
    awards: ClassAwards;
  };
  settings: ClassSettings;
  onSettings: (change: Partial<ClassSettings>) => void;
}

/** The sheet that is open above the class. */
export function ClassSheets({ sheet, onClose, rosterId, room, settings, onSettings }: Props) {
  const { habits, arming } = room;
  if (sheet === null) return null;
  if (sheet.kind === 'reasons') return <ReasonsSheet habits={habits} arming={arming} onClose={onClose} />;
  if (sheet.kind === 'menu') {
    return <ClassMenu rosterId={rosterId} settings={settings} onSettings={onSettings} onClose={onClose} />;
  }
  const child = room.children.find(({ id }) => id === sheet.id);
  if (!child) return null;
  return (
    <ChildSheet
      child={child}
      habits={habits}
      armed={arming.armed}
      isAbsent={room.absent.has(child.id)}
      stopped={room.figures.get(child.id)?.stopped ?? null}
      onAward={(what, comment) => {
        room.awards.award([child], what, comment);
        onClose();
      }}
      onAbsent={(isAbsent) => {
        room.mark([child.id], isAbsent);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
