import type { Mutant } from './mutant.ts';

/** Broken where the server's database goes back, a device loses its storage, or its clock is wrong. */
export const LOSS_MUTANTS: readonly Mutant[] = [
  {
    name: 'sends again what the server lost with new ids',
    file: 'src/data/outbox/receipt/send-again.ts',
    from: 'return [{ ...kept, state }];',
    to: 'const id = kept.id.replace(/^./, (digit) => (digit === "a" ? "b" : "a")); return [{ ...kept, id, request: { ...kept.request, client_award_id: id }, state }];',
    sees: 'unreversed',
    seed: 4,
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
    seed: 4,
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
    seed: 5,
  },
];
