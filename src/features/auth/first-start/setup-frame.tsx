import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Brand } from '#ui/components/brand.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './setup-frame.module.css';

const SETUP_STEPS = ['You and the school', 'Houses', 'Habits', 'Students', 'Ready'] as const;

interface Props {
  /** From 1. */
  step: number;
  children: ReactNode;
}

/** The frame of the set-up: its steps at the side, on a phone at the top. */
export function SetupFrame({ step, children }: Props) {
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-label="Steps">
        <Brand short="narrow" />
        <ol className={styles.steps}>
          {SETUP_STEPS.map((name, index) => {
            const isDone = index + 1 < step;
            return (
              <li
                key={name}
                className={classNames(styles.step, isDone && styles.done)}
                aria-current={index + 1 === step ? 'step' : undefined}
              >
                <span className={styles.number}>{isDone ? <Icon name="check" size={16} /> : index + 1}</span>
                <span className={styles.name}>
                  {name}
                  {isDone && <span className="sr-only">, done</span>}
                </span>
              </li>
            );
          })}
        </ol>
        <p className={styles.foot}>Everything here can be changed later.</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.column}>
          <p className={styles.of}>
            Step {step} of {SETUP_STEPS.length}
          </p>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The buttons at the end of a step: back at the left, on at the right. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
