import { use } from 'react';
import { presenceText } from './class-words.ts';
import { classNames } from '#ui/class-names.ts';
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
  onWholeClass: (press: { timeStamp: number }) => void;
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
            <span>{title}</span>
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
  const whole = points === null ? 'Whole class' : `Whole class +${points}`;
  return (
    <div className={styles.tools}>
      <Tool icon="select" label="Select" isOn={count !== null} onPress={onToggle} />
      {count === null ? (
        <>
          <Tool icon="eye" label="Not noticed" isOn={notNoticed.isOn} onPress={notNoticed.onToggle} isRare />
          {/* By itself: a finger that went for another tool would award the whole class. */}
          <span className={styles.apart} />
          <Tool icon="roster" label={whole} onPress={onWholeClass} />
        </>
      ) : (
        <>
          <Tool icon="check" label={`Everyone, ${here}`} onPress={onEveryone} />
          <span className={styles.apart} />
          <Tool icon="person" label={allAbsent ? 'Here again' : 'Absent'} onPress={onAbsent} />
        </>
      )}
    </div>
  );
}

function Tool({
  icon,
  label,
  isOn,
  isRare = false,
  onPress,
}: {
  icon: 'eye' | 'select' | 'roster' | 'check' | 'person';
  label: string;
  isOn?: boolean;
  /** On a phone its picture is enough. */
  isRare?: boolean;
  onPress: (press: { timeStamp: number }) => void;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, styles[icon], isRare && styles.rare)}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </button>
  );
}
