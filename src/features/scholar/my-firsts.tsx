import type { First } from '#domain/reports/firsts.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './scholar-dashboard.module.css';

/** A badge for each first; nothing says which ones are missing. */
export function MyFirsts({ firsts }: { firsts: readonly First[] }) {
  if (firsts.length === 0) return null;
  return (
    <section className={classNames('card', styles.panel)}>
      <h2>My firsts</h2>
      <ul className={styles.firsts}>
        {firsts.map(({ icon, text }) => (
          <li key={text} className={styles.first}>
            <span className={styles.badge}>
              <Icon name={icon} size={28} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
