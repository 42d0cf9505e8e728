import { startTransition, useId, useMemo, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ClassChild } from '#features/class/class-child.ts';
import { NO_FIGURES } from '#features/class/class-figures.ts';
import { usualWidth, widthOf } from '#domain/name-width.ts';
import { variables } from '#ui/variables.ts';
import { useClass } from '#features/class/use-class.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import type { CrestHouse } from '#ui/school/house-crest.tsx';
import { houseOf } from '#ui/school/house-label.tsx';
import styles from './class-grid.module.css';
import type { WaitWords } from './figures.tsx';
import { Tile } from './tile.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { childAt } from './use-class-press.ts';

/** Some children of the class, under a heading where there are several such groups. */
export interface TileGroup {
  title: string | null;
  children: readonly ClassChild[];
}

interface GridProps {
  groups: readonly TileGroup[];
  /** Above the tiles. */
  head?: ReactNode;
  /** How long a child was not noticed, where that is asked for. */
  waits: ReadonlyMap<string, WaitWords>;
}

/** The class as tiles: one stop of the Tab key, in which arrows move. */
export function ClassGrid(props: GridProps) {
  const { groups, head } = props;
  const { settings, chips, onChip, undo, awards } = useClass();
  const inOrder = useMemo(() => groups.flatMap(({ children }) => children), [groups]);
  const { current, ...focus } = useTabStop(inOrder);
  const onKeys = useGridKeys({
    children: inOrder,
    letterKeys: settings.letterKeys,
    onReason(at) {
      const chip = chips[at];
      if (chip) onChip(chip);
    },
    onUndo() {
      const last = awards.lastNow();
      if (last) undo.onUndo(last);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    focus.onKeyDown(event);
    onKeys(event);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the buttons inside of it
    <div className={styles.grid} onBlur={focus.onBlur} onKeyDown={onKeyDown}>
      {head}
      {groups.map((group) => (
        <Group key={group.title ?? ''} group={group} waits={props.waits} current={current} />
      ))}
    </div>
  );
}

/**
 * The child that the Tab key leads to: the last one with the focus. A tap moves the focus too, and should not draw the
 * grid again, so the place is noted only when Tab is pressed or the focus leaves the grid.
 */
function useTabStop(inOrder: readonly ClassChild[]) {
  const [left, setLeft] = useState<string | null>(null);
  const current = inOrder.some(({ id }) => id === left) ? left : (inOrder[0]?.id ?? null);
  const leave = (target: EventTarget): void => setLeft((before) => childAt(target) ?? before);
  return {
    current,
    onKeyDown({ key, target }: KeyboardEvent): void {
      if (key === 'Tab') leave(target);
    },
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent): void {
      if (!currentTarget.contains(relatedTarget)) startTransition(() => leave(target));
    },
  };
}

function Group({ group, waits, current }: Pick<GridProps, 'waits'> & { group: TileGroup; current: string | null }) {
  const { figures, absent, state, awards } = useClass();
  const { picked } = state;
  const houses = useTileHouses(group.children);
  const titleId = useId();
  const { title, children } = group;
  const classEms = useMemo(() => usualWidth(children.map(({ first }) => widthOf(first))), [children]);
  if (children.length === 0 && title === null) return null;
  return (
    <>
      {title !== null && (
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      )}
      <ul
        className={styles.tiles}
        style={variables({ '--count': children.length, '--class-ems': classEms })}
        aria-labelledby={title === null ? undefined : titleId}
        aria-label={title === null ? 'Students' : undefined}
      >
        {children.map((child) => (
          <Tile
            key={child.id}
            child={child}
            house={houses.get(child.id) ?? null}
            figures={figures.get(child.id) ?? NO_FIGURES}
            wait={waits.get(child.id) ?? null}
            isAbsent={absent.has(child.id)}
            isPicked={picked && picked.has(child.id)}
            isLatest={awards.last?.childIds.includes(child.id) ?? false}
            isCurrent={child.id === current}
          />
        ))}
      </ul>
    </>
  );
}

/** The house of each child; the same object as long as the school's houses are. */
function useTileHouses(children: readonly ClassChild[]): ReadonlyMap<string, CrestHouse | null> {
  const houses = useHouses();
  return useMemo(
    () => new Map(children.map(({ id, houseId, houseName }) => [id, houseOf(houses, houseId, houseName)])),
    [houses, children],
  );
}
