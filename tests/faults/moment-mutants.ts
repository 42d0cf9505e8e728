import type { BrokenLine } from './break-line.ts';
import type { Moment } from './moments.ts';

/** Those that a bad day meets too seldom: each is seen in one directed moment. */
export const MOMENT_MUTANTS: ReadonlyArray<BrokenLine & { name: string; moment: Moment }> = [
  {
    name: 'puts the names back that a sign-out took',
    file: 'src/data/outbox/rules/settle.ts',
    from: 'const { state: _left, ...kept } = stored[place] ?? entry;',
    to: 'const { state: _left, ...kept } = entry;',
    moment: 'the answer of an award comes after its teacher has signed out',
  },
  {
    name: 'overwrites by a late answer how an undo was settled',
    file: 'src/data/outbox/undo/undo-rows.ts',
    from: "return row?.state.kind === 'waiting' ? [{ ...row, state }] : [];",
    to: 'return row ? [{ ...row, state }] : [];',
    moment: 'a second sender is quicker with an undo, and the first is refused',
  },
  {
    name: 'sends one of many undos, and leaves the rest to the next nudge',
    file: 'src/data/outbox/undo/undo-sender.ts',
    from: 'due: due.filter(({ awardId }) => !this.#failing.has(awardId)), isAnyOpen',
    to: 'due: this.sentAny ? [] : due.slice(0, 1), isAnyOpen',
    moment: 'many undos wait for one pass',
  },
  {
    name: 'believes a lease of another year',
    file: 'src/data/outbox/rules/drain-lock.ts',
    from: 'lease.until > now && lease.until - now <= LEASE_MS',
    to: 'lease.until > now',
    moment: 'a sender ends whose clock was 400 days ahead, in a browser without locks',
  },
];
