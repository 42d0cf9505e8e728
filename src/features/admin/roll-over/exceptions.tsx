import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { RollOverRow } from '#contracts/admin/roll-over.ts';
import { hasWords } from '#domain/names.ts';
import { stepText } from '#domain/people/ladder.ts';
import { SearchField } from '#ui/components/search-field.tsx';
import { ChoiceRow } from '#features/admin/shared/choice-row.tsx';
import styles from './exceptions.module.css';

/** A student who does not simply move up. */
export interface Exception {
  id: string;
  kind: 'repeats' | 'skips' | 'leaves';
}

const KINDS = [
  { value: 'repeats', label: 'Stays where they are' },
  { value: 'skips', label: 'Moves up two steps' },
  { value: 'leaves', label: 'Leaves the school' },
] as const;

/** As a form keeps them, in one text: 's1 repeats, s2 leaves'. */
export const exceptionsText = (exceptions: readonly Exception[]): string =>
  exceptions.map(({ id, kind }) => `${id} ${kind}`).join(', ');

export function exceptionsIn(text: string): Exception[] {
  return text.split(', ').flatMap((each) => {
    const [id = '', word] = each.split(' ');
    const kind = KINDS.find(({ value }) => value === word)?.value;
    return kind === undefined ? [] : [{ id, kind }];
  });
}

interface Props {
  rows: readonly RollOverRow[];
  exceptions: readonly Exception[];
  onExceptions: (exceptions: readonly Exception[]) => void;
}

const MOST_FOUND = 8;
const OPTIONS = [{ value: '', label: 'Moves like the others' }, ...KINDS];

/** Finds a student by name and says what happens instead. */
export function Exceptions({ rows, exceptions, onExceptions }: Props) {
  const ladder = useLadder();
  const [typed, setTyped] = useState('');
  const kindOf = new Map(exceptions.map(({ id, kind }) => [id, kind]));
  const isSearching = typed.trim() !== '';
  const found = isSearching ? rows.filter((row) => !kindOf.has(row.id) && hasWords(row.name, typed)) : [];
  const set = (id: string, value: string) => {
    const kind = KINDS.find((each) => each.value === value)?.value;
    const others = exceptions.filter((each) => each.id !== id);
    onExceptions(kind ? [...others, { id, kind }] : others);
    setTyped('');
  };
  const chosen = rows.filter((row) => kindOf.has(row.id));
  const line = (row: RollOverRow) => (
    <ChoiceRow
      key={row.id}
      name={row.name}
      facts={[stepText(ladder, row.before), row.house].filter(Boolean).join(', ')}
      label={`What happens with ${row.name}`}
      value={kindOf.get(row.id) ?? ''}
      options={OPTIONS}
      onValue={(value) => set(row.id, value)}
    />
  );
  return (
    <section className={styles.exceptions}>
      <h2>Exceptions</h2>
      <SearchField label="Who repeats, skips or leaves?" value={typed} onValue={setTyped} />
      {isSearching && found.length === 0 && <p>Nobody has this name.</p>}
      {found.length > 0 && <ul className="sheet">{found.slice(0, MOST_FOUND).map(line)}</ul>}
      {found.length > MOST_FOUND && (
        <p className={styles.facts}>And {found.length - MOST_FOUND} more. Type more of the name.</p>
      )}
      {chosen.length > 0 && (
        <ul className="sheet" aria-label="Exceptions">
          {chosen.map(line)}
        </ul>
      )}
    </section>
  );
}
