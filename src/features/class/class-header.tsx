import { use } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { TopCornerContext } from '#ui/top-corner.ts';
import styles from './class-header.module.css';
import { presenceText } from './class-words.ts';
import { useClass } from './use-class.ts';

/** The class's name, which leads to the other classes; and the rare tools, away from the palm. */
export function ClassHeader() {
  const { title, roster, here, change } = useClass();
  const onMenu = (): void => change({ kind: 'opened', sheet: { kind: 'menu' } });
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
        <span className={styles.presence}>{presenceText(here.length, roster.children.length - here.length)}</span>
      </div>
      <div className={styles.corner}>{use(TopCornerContext)}</div>
      <Tools />
    </header>
  );
}

function Tools() {
  const { state, change, armed, taps } = useClass();
  const { picked, by } = state;
  const whole = armed ? `Whole class +${armed.points}` : 'Whole class';
  return (
    <div className={styles.tools}>
      <Tool
        icon="select"
        label="Select"
        isOn={picked !== null}
        onPress={() => change({ kind: 'selecting', isOn: picked === null })}
      />
      {picked === null ? (
        <>
          <Tool
            icon="eye"
            label="No points lately"
            isOn={by !== null}
            onPress={() => change({ kind: 'ordered', by: by === null ? 'me' : null })}
            isRare
          />
          <Tool icon="search" label="Find" onPress={() => change({ kind: 'opened', sheet: { kind: 'find' } })} isRare />
          {/* By itself: a finger that went for another tool would award the whole class. */}
          <span className={styles.apart} />
          <Tool icon="roster" label={whole} onPress={taps.onWholeClass} />
        </>
      ) : (
        <Selecting picked={[...picked]} />
      )}
    </div>
  );
}

/** The tools while children are being selected. */
function Selecting({ picked }: { picked: readonly string[] }) {
  const { here, absent, mark, change } = useClass();
  const allAbsent = picked.length > 0 && picked.every((id) => absent.has(id));
  const onAbsent = (): void => {
    if (picked.length === 0) return;
    mark(picked, !allAbsent);
    change({ kind: 'selecting', isOn: false });
  };
  return (
    <>
      <Tool
        icon="check"
        label={`Everyone, ${here.length}`}
        onPress={() => change({ kind: 'picked-all', childIds: here.map(({ id }) => id) })}
      />
      <span className={styles.apart} />
      <Tool icon="person" label={allAbsent ? 'Here again' : 'Absent'} onPress={onAbsent} />
    </>
  );
}

function Tool({
  icon,
  label,
  isOn,
  isRare = false,
  onPress,
}: {
  icon: 'search' | 'eye' | 'select' | 'roster' | 'check' | 'person';
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
