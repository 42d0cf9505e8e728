import { useEffect, useState } from 'react';
import { FilterFold } from '#ui/components/filter-fold.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import styles from './list-tools.module.css';
import type { ListAddress, ToolsOf } from './use-list-address.ts';

const SEARCH_AFTER_MS = 300;
const NONE: readonly never[] = [];

/** Search, filters and order of a list of the portal. */
export function ListTools({ of, address }: { of: ToolsOf; address: ListAddress }) {
  const { search, filters = NONE, sorts = NONE } = of;
  const [isOpen, setIsOpen] = useState(false);
  const active = filters.filter(({ name }) => (address.filters[name] ?? '') !== '').length;
  const hasFold = filters.length > 0;
  return (
    <search className={styles.tools} data-folded={(hasFold && !isOpen) || undefined}>
      <AddressSearch address={address} label={search} />
      {hasFold && <FilterFold active={active} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={address.filters[name] ?? ''}
          options={options}
          onValue={(value) => address.change({ [name]: value })}
        />
      ))}
      {sorts.length > 1 && (
        <SelectField
          label="Order"
          value={address.sort ?? sorts[0]?.value ?? ''}
          options={sorts}
          onValue={(value) => address.change({ sort: value === sorts[0]?.value ? null : value })}
        />
      )}
    </search>
  );
}

/** What is typed goes into the address, and so to the server, when the typing rests. */
function AddressSearch({ address: { search, change }, label }: { address: ListAddress; label: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      if (typed === search) setTyped(null);
      else change({ search: typed });
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, search, change]);
  return <SearchField label={label} value={typed ?? search} onValue={setTyped} />;
}
