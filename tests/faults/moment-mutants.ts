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
  {
    name: 'compares nothing with a ledger of another epoch',
    file: 'src/services/outbox/check-ledger.ts',
    from: '!known.epochs.includes(epoch) ||',
    to: '',
    moment: 'the server is started again on an older database',
  },
  {
    name: 'takes a shorter ledger for the one of a minute before',
    file: 'server/ledger/ledger-epoch.ts',
    statement: 'SELECT EXISTS (SELECT 1 FROM ledger_epochs',
    from: 'coalesce((SELECT max(seq) FROM ledger), 0)',
    to: '1000000',
    moment: 'the server sees that its ledger is shorter',
  },
  {
    name: 'does not look for itself whether the ledger went back',
    file: 'src/services/outbox/check-ledger.ts',
    from: '|| Math.abs(now - known.at) >= DAY_MS',
    to: '',
    moment: 'the server goes back and sees nothing of it',
  },
  {
    name: 'forgets what was answered by a clock that was set ahead',
    file: 'src/data/outbox/drain/send-outbox.ts',
    from: 'forgetOld({ outboxDb, undoDb, least }: SendDeps)',
    to: 'forgetOld({ outboxDb, undoDb, now: least }: SendDeps)',
    moment: 'the server goes back after the clock of a device was 400 days ahead',
  },
];
