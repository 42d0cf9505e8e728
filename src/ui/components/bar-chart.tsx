import { numberText } from '#domain/plural.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { seenFill } from '#ui/shades.ts';
import styles from './bar-chart.module.css';
import { ChartTable } from './chart-table.tsx';
import look from './chart.module.css';
import { shareText } from '#domain/formats.ts';

interface Bar {
  label: string;
  value: number;
  /** Fills the bar; null takes the app's own. The words beside it say everything the colour does. */
  colour: string | null;
  /** Where the students behind it are. */
  to?: string | undefined;
}

function barFill(colour: string): { background: string } | null {
  const background = seenFill(colour);
  return background === undefined ? null : { background };
}

/**
 * Bars with their words and numbers beside them, and the same as a table with the shares. `of` heads the table's first
 * column, `note` is under the title.
 */
export function BarChart({
  title,
  of,
  bars,
  note,
}: {
  title: string;
  of: string;
  bars: readonly Bar[];
  note?: ReactNode;
}) {
  const longest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className={classNames('card', look.chart)} aria-label={title}>
      <figcaption className={styles.caption}>
        <h2 className={look.title}>{title}</h2>
        {note}
      </figcaption>
      <ul className={styles.bars}>
        {bars.map((bar) => (
          <li key={bar.label} className={styles.line}>
            <span className={styles.label}>
              {bar.to === undefined ? bar.label : <Link to={bar.to}>{bar.label}</Link>}
            </span>
            <span className={styles.value}>{numberText(bar.value)}</span>
            <span className={styles.track}>
              {bar.value > 0 && (
                <span
                  className={styles.bar}
                  style={{
                    inlineSize: `${(100 * bar.value) / longest}%`,
                    ...(bar.colour && barFill(bar.colour)),
                  }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {bars.length > 0 && (
        <ChartTable caption={title}>
          <BarRows of={of} bars={bars} />
        </ChartTable>
      )}
    </figure>
  );
}

function BarRows({ of, bars }: { of: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Points</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            <td>{numberText(bar.value)}</td>
            <td>{total > 0 ? shareText(bar.value / total) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
