import { countText } from '#domain/plural.ts';
import { seenFill } from '#ui/shades.ts';
import type { ChildShare } from './spread-figures.ts';
import styles from './spread.module.css';

const BAR = 6;
const STEP = 8;
const HEIGHT = 120;
/** A child without an award is a gap with a floor. */
const FLOOR = 2;

/** A bar for each child of my classes, the most awards first. The table beside it says the same. */
export function Skyline({ shares }: { shares: readonly ChildShare[] }) {
  const most = Math.max(1, ...shares.map(({ awards }) => awards));
  const width = Math.max(STEP, shares.length * STEP);
  return (
    <svg className={styles.skyline} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {shares.map(({ id, name, awards, house }, at) => {
        const height = awards === 0 ? FLOOR : Math.max(2 * FLOOR, (HEIGHT * awards) / most);
        const fill = awards > 0 && house ? seenFill(house.colour) : undefined;
        return (
          <rect
            key={id}
            className={awards === 0 ? styles.none : styles.some}
            x={at * STEP + (STEP - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            style={fill ? { fill } : undefined}
          >
            <title>{`${name}: ${countText(awards, 'award', 'awards')}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
