import type { Mutant } from './mutant.ts';

/** Broken where the server's database goes back, a device loses its storage, or its clock is wrong. */
export const LOSS_MUTANTS: readonly Mutant[] = [
  {
    name: 'compares nothing with a ledger of another epoch',
    file: 'src/services/outbox/check-ledger.ts',
    from: '!known.epochs.includes(epoch) ||',
    to: '',
    sees: 'untrue',
  },
  {
    name: 'takes a shorter ledger for the one of a minute before',
    file: 'server/ledger/ledger-epoch.ts',
    statement: 'SELECT EXISTS (SELECT 1 FROM ledger_epochs',
    from: 'coalesce((SELECT max(seq) FROM ledger), 0)',
    to: '1000000',
    sees: 'untrue',
  },
  {
    name: 'does not look for itself whether the ledger went back',
    file: 'src/services/outbox/check-ledger.ts',
    from: '|| Math.abs(now - known.at) >= DAY_MS',
    to: '',
    sees: 'untrue',
  },
  {
    name: 'sends again what the server lost with new ids',
    file: 'src/data/outbox/receipt/send-again.ts',
    from: 'return [{ ...kept, state }];',
    to: 'const id = crypto.randomUUID(); return [{ ...kept, id, request: { ...kept.request, client_award_id: id }, state }];',
    sees: 'unreversed',
  },
  {
    name: 'forgets what was answered by a clock that was set ahead',
    file: 'src/data/outbox/drain/send-outbox.ts',
    from: 'forgetOld({ outboxDb, undoDb, least }: SendDeps)',
    to: 'forgetOld({ outboxDb, undoDb, now: least }: SendDeps)',
    sees: 'lost',
    seed: 30,
  },
  {
    name: 'reads nothing from the journal',
    file: 'src/data/outbox/copy/device-store.ts',
    from: 'store.hear(heard);',
    to: 'if (heard.kind === "new") store.hear(heard);',
    sees: 'lost',
  },
  {
    name: 'believes a journal that is new',
    file: 'src/data/outbox/copy/device-store.ts',
    from: "heard.kind !== 'new' &&",
    to: '',
    sees: 'lost',
  },
  {
    name: 'copies nothing again where the browser has deleted the copies',
    file: 'src/data/outbox/copy/outbox-copy.ts',
    from: 'rows.filter((row) => outboxOf.get(row.id) !== identity.id && readsAsEntry(row)),',
    to: '[],',
    sees: 'lost',
  },
  {
    name: "believes the device's clock",
    file: 'src/data/server-clock.ts',
    from: 'const shown = device();',
    to: 'const shown = device(); return shown;',
    sees: 'wrong_sums',
  },
  {
    name: 'calls the time of each tap certain',
    file: 'src/data/server-clock.ts',
    from: 'isHeard && now() - least() < SLACK_MS ? undefined',
    to: 'now() > 0 ? undefined',
    sees: 'wrong_sums',
  },
];
