import { use, type ReactNode } from 'react';
import { presenceText } from './class-words.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { TopCornerContext } from '#ui/top-corner.ts';
import styles from './class-header.module.css';

export interface Selecting {
  /** Null: nothing is being selected. */
  count: number | null;
  /** How many are here. */
  here: number;
  /** Whether all who are selected are marked as absent. */
  allAbsent: boolean;
  onToggle: () => void;
  onEveryone: () => void;
  onAbsent: () => void;
}

interface Props {
  title: string;
  absent: number;
  /** What a tap awards each; null: nothing is armed. */
  points: number | null;
  selecting: Selecting;
  notNoticed: { isOn: boolean; onToggle: () => void };
  onMenu: () => void;
  onWholeClass: () => void;
}

/** The class's name, which leads to the other classes; and the rare tools, away from the palm. */
export function ClassHeader(props: Props) {
  const { title, absent, selecting, onMenu } = props;
  const heading = usePageFocus();
  return (
    <header className={styles.header}>
      <title>{`${title} · Habit Points`}</title>
      <div className={styles.name}>
        <h1 ref={heading} tabIndex={-1}>
          <button type="button" className={styles.title} aria-haspopup="dialog" onClick={onMenu}>
            {title}
            <Icon name="forward" size={20} />
          </button>
        </h1>
        <span className={styles.presence}>{presenceText(selecting.here, absent)}</span>
      </div>
      <div className={styles.corner}>{use(TopCornerContext)}</div>
      <Tools {...props} />
    </header>
  );
}

function Tools({ points, selecting, notNoticed, onWholeClass }: Props) {
  const { count, here, allAbsent, onToggle, onEveryone, onAbsent } = selecting;
  const select = (
    <Tool icon="select" label="Select" isOn={count !== null} onPress={onToggle}>
      Select
    </Tool>
  );
  if (count !== null) {
    return (
      <div className={styles.tools}>
        {select}
        <Tool icon="check" label={`Everyone, ${here}`} onPress={onEveryone}>
          Everyone, {here}
        </Tool>
        <Tool icon="person" label={allAbsent ? 'Here again' : 'Absent'} onPress={onAbsent}>
          {allAbsent ? 'Here again' : 'Absent'}
        </Tool>
      </div>
    );
  }
  const whole = points === null ? 'Whole class' : `Whole class +${points}`;
  return (
    <div className={styles.tools}>
      <Tool icon="eye" label="Not noticed" isOn={notNoticed.isOn} onPress={notNoticed.onToggle}>
        Not noticed
      </Tool>
      {select}
      <Tool icon="roster" label={whole} onPress={onWholeClass}>
        {whole}
      </Tool>
    </div>
  );
}

function Tool({
  icon,
  label,
  isOn,
  onPress,
  children,
}: {
  icon: 'eye' | 'select' | 'roster' | 'check' | 'person';
  label: string;
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </button>
  );
}
