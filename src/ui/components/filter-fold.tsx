import styles from './filter-fold.module.css';

interface Props {
  /** How many filters are set. */
  active: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the filters of a list on a phone, which has no room for all of them; a wider screen shows them without it. */
export function FilterFold({ active, isOpen, onToggle }: Props) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      {active === 0 ? 'Filters' : `Filters (${active})`}
    </button>
  );
}
