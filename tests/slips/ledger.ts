import type { Slip } from './slip.ts';

export const LEDGER: Slip[] = [
  {
    id: 'S3',
    file: 'server/ledger/award-routes.ts',
    from: "    await deps.limiter.countOf(session, 'awards');\n    noteUnkeyed(c, [request]);",
    to: '    noteUnkeyed(c, [request]);',
    what: 'single awards have no hourly limit',
    tests: ['tests/server/limits/limits.test.ts'],
  },
  {
    id: 'S4',
    file: 'server/ledger/tap-time.ts',
    from: 'time > now.getTime() + TOLERANCE_MS',
    to: 'time > now.getTime()',
    what: 'a clock that runs ahead by a minute is corrected',
    tests: ['tests/server/ledger/ledger.test.ts'],
  },
  {
    id: 'S5',
    file: 'server/ledger/resolve-award.ts',
    from: 'all[of].has(id) && !then[of].has(id);',
    to: 'false && all[of].has(id) && !then[of].has(id);',
    what: 'an award with an archived habit waits for nobody',
    tests: ['tests/server/ledger/ledger.test.ts'],
  },
  {
    id: 'S6',
    file: 'server/ledger/award-request.ts',
    from: '    request.habitId,\n    request.reasonId,',
    to: '    request.reasonId,',
    what: 'the same id with another habit is taken for a repeat',
    tests: ['tests/server/ledger/ledger.test.ts'],
  },
  {
    id: 'S7',
    file: 'server/ledger/ledger-queries.ts',
    from: '    ON CONFLICT (id) DO NOTHING\n',
    to: '',
    what: 'an award that is sent twice is an error of the server',
    tests: ['tests/server/ledger/ledger.test.ts'],
  },
  {
    id: 'S8',
    file: 'server/ledger/award-in-bulk.ts',
    from: 'Item ${index + 1}: ${error.message}',
    to: 'Item ${index}: ${error.message}',
    what: 'a refused batch names the wrong item',
    tests: ['tests/server/ledger/award-bulk.test.ts'],
  },
];
