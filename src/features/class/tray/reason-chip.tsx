import { memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { Chip } from './chips.ts';
import styles from './reason-chip.module.css';

/** A reason to arm; the armed one is the only one in brass. */
export const ReasonChip = memo(function ReasonChip({
  chip,
  isOn,
  withHabit = true,
  onPress,
}: {
  chip: Chip;
  isOn: boolean;
  /** Whether the habit stands below it: not where it is the heading. */
  withHabit?: boolean;
  onPress: (chip: Chip) => void;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, isOn && styles.on)}
      style={{ '--habit': chip.habit.colour } as Record<`--${string}`, string>}
      aria-pressed={isOn}
      onClick={() => onPress(chip)}
    >
      {isOn && <Icon name="check" size={20} />}
      <b>{chip.text}</b>
      {withHabit && <small>{chip.habit.name}</small>}
    </button>
  );
});
