import { useClass } from '#features/class/use-class.ts';
import { ChildSheet } from './child-sheet.tsx';
import { ClassMenu } from './class-menu.tsx';
import { ReasonsSheet } from './reasons-sheet.tsx';

/** The sheet that is open above the class. */
export function ClassSheets() {
  const room = useClass();
  const { state, change, roster, habits, armed, absent, mark, figures, awards } = room;
  const { sheet } = state;
  const onClose = (): void => change({ kind: 'opened', sheet: null });
  if (sheet === null) return null;
  if (sheet.kind === 'reasons') return <ReasonsSheet hand={room} onClose={onClose} />;
  if (sheet.kind === 'menu') return <ClassMenu onClose={onClose} />;
  const child = sheet.kind === 'child' && roster.children.find(({ id }) => id === sheet.id);
  if (!child) return null;
  return (
    <ChildSheet
      child={child}
      habits={habits}
      armed={armed}
      isAbsent={absent.has(child.id)}
      stopped={figures.get(child.id)?.stopped ?? null}
      onAward={(what, comment) => {
        awards.award([child], what, comment);
        onClose();
      }}
      onAbsent={(isAbsent) => {
        mark([child.id], isAbsent);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
