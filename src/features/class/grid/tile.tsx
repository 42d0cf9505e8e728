import { memo, type CSSProperties } from 'react';
import { calledName, type ClassChild } from '#features/class/class-child.ts';
import type { TileFigures } from '#features/class/class-figures.ts';
import { figuresText } from '#features/class/class-words.ts';
import { useSaving } from '#services/outbox/use-outbox.tsx';
import { widestPart, widthOf } from '#domain/name-width.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { HouseCrest, type CrestHouse } from '#ui/school/house-crest.tsx';
import { variables } from '#ui/variables.ts';
import { Figures, type WaitWords } from './figures.tsx';
import styles from './tile.module.css';

interface TileProps {
  child: ClassChild;
  house: CrestHouse | null;
  figures: TileFigures;
  /** Where it is asked for; else null. */
  wait: WaitWords | null;
  isAbsent: boolean;
  /** Whether it is selected; null: nothing is being selected. */
  isPicked: boolean | null;
  /** It was awarded last. */
  isLatest: boolean;
  /** The Tab key leads to it. */
  isCurrent: boolean;
}

/** A tile, and the points that are being saved for its child. */
type DrawnProps = TileProps & { inSaving: number };

/** A child of the class. The grid handles what is done with it, so it is drawn again only when its own numbers change. */
export const Tile = memo(DrawnTile, isSameTile);

function DrawnTile(tile: TileProps) {
  const props = { ...tile, inSaving: useSaving(tile.child.id) };
  const { child, house, figures, isAbsent, isPicked, isLatest, isCurrent } = props;
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={classNames(
          styles.tile,
          isAbsent && styles.absent,
          isPicked && styles.picked,
          isLatest && styles.latest,
          figures.stopped !== null && styles.stopped,
          figures.confirmed !== 0 && (figures.waiting !== 0 || props.inSaving > 0) && styles.both,
        )}
        style={tileStyle(child, house)}
        data-child={child.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isPicked ?? undefined}
        aria-label={labelOf(props)}
      >
        <span className={styles.name}>
          <span className={styles.first}>{child.first}</span>
          {child.initial !== null && <span className={styles.initial}> {child.initial}</span>}
        </span>{' '}
        <span className={styles.last}>{child.last}</span>{' '}
        <span className={styles.foot}>
          <span className={styles.house}>
            {house && <HouseCrest house={house} size={26} />}
            <span className={styles.houseName}>{house?.name ?? 'No house'}</span>
          </span>
        </span>{' '}
        <span className={styles.figures}>
          <Figures {...props} />
        </span>
        {isPicked !== null && (
          <span className={classNames(styles.mark, !isPicked && styles.open)}>
            {isPicked && <Icon name="check" size={16} />}
          </span>
        )}
      </button>
    </li>
  );
}

/** Each award in the class makes new figure objects for all tiles, so the numbers in them are compared. */
function isSameTile(before: TileProps, next: TileProps): boolean {
  return (
    before.child === next.child &&
    before.house === next.house &&
    before.wait === next.wait &&
    before.isAbsent === next.isAbsent &&
    before.isPicked === next.isPicked &&
    before.isLatest === next.isLatest &&
    before.isCurrent === next.isCurrent &&
    hasSameFigures(before, next)
  );
}

function hasSameFigures({ figures: before }: TileProps, { figures: next }: TileProps): boolean {
  return before.confirmed === next.confirmed && before.waiting === next.waiting && before.stopped === next.stopped;
}

/** The name is as large as it finds room for. */
function tileStyle(child: ClassChild, house: CrestHouse | null): CSSProperties {
  return variables({
    '--ems': widthOf(child.first),
    '--initial-ems': child.initial === null ? 0 : widthOf(` ${child.initial}`),
    '--part-ems': widestPart(child.first),
    ...(house?.colour && { '--house': house.colour }),
  });
}

function labelOf({ child, house, figures, inSaving, wait, isAbsent }: DrawnProps): string {
  const parts = [child.name || calledName(child), house?.name];
  if (inSaving > 0) parts.push(`saving ${inSaving}`);
  parts.push(...figuresText(figures));
  if (isAbsent) parts.push('absent today');
  if (wait) parts.push(wait.label);
  return parts.filter(Boolean).join(', ');
}
