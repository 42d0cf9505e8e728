import { generatePath, Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './dashboard-screen.module.css';
import type { LatestAward } from './latest.ts';

/** The newest awards; `none` says why there are none. */
export function LatestAwards({ awards, none }: { awards: readonly LatestAward[]; none: string }) {
  const now = useNow(60_000);
  return (
    <section className={classNames('card', styles.panel)}>
      <h2>Latest awards</h2>
      {awards.length === 0 ? (
        <p className={styles.soft}>{none}</p>
      ) : (
        <ul>
          {awards.map((award) => (
            <li key={award.id} className={styles.latest}>
              <span className={styles.latestPoints}>{`+${award.points}`}</span>
              <span className={styles.latestWords}>
                {award.studentId === null ? (
                  <span className={styles.latestTitle}>{award.title}</span>
                ) : (
                  <Link
                    className={styles.latestTitle}
                    to={generatePath(paths.studentHistory, { studentId: award.studentId })}
                  >
                    {award.title}
                  </Link>
                )}
                <span className={styles.soft}>
                  {award.detail} · {whenText(award.at, Math.max(now, award.at))}
                  {award.note !== null && ` · ${award.note}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
