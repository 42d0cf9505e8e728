import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './import-steps.module.css';

const STEPS = [
  { name: 'file', label: 'File' },
  { name: 'columns', label: 'Columns' },
  { name: 'check', label: 'Check' },
  { name: 'done', label: 'Done' },
] as const;
export type StepName = (typeof STEPS)[number]['name'];

/** Where on the way the import is. */
export function ImportSteps({ current, hasColumns }: { current: StepName; hasColumns: boolean }) {
  const at = STEPS.findIndex(({ name }) => name === current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map(({ name, label }, index) => {
        const isDone = index < at || current === 'done';
        return (
          <li
            key={name}
            className={classNames(styles.step, isDone && styles.done, index === at && styles.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark}>{isDone ? <Icon name="check" size={16} /> : index + 1}</span>
            {name === 'columns' && !hasColumns ? 'Contents' : label}
            {isDone && <span className="sr-only"> done</span>}
          </li>
        );
      })}
    </ol>
  );
}
