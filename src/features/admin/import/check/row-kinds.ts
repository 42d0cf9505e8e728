import type { ImportRowKind } from '#contracts/admin/imports.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

/** What becomes of a row, in the order of the filter. `always`: it is shown also where there are none. */
export const ROW_KINDS: ReadonlyArray<{ kind: ImportRowKind; label: string; icon: IconName; always: boolean }> = [
  { kind: 'new', label: 'New', icon: 'plus', always: true },
  { kind: 'changed', label: 'Changed', icon: 'edit', always: true },
  { kind: 'unchanged', label: 'Unchanged', icon: 'check', always: true },
  { kind: 'leaves', label: 'Leaving', icon: 'sign-out', always: false },
  { kind: 'refused', label: 'Refused', icon: 'warning', always: false },
];
