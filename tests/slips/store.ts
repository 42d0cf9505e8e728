import type { Slip } from './slip.ts';

export const STORE: Slip[] = [
  {
    id: 'N62',
    file: 'server/store/store-ledger.ts',
    from: 'const balance = earned - spent;',
    to: 'const balance = earned - 0 * spent;',
    what: 'points are spent twice',
    tests: ['tests/server/store/redemptions.test.ts'],
  },
  {
    id: 'N63',
    file: 'server/store/store-ledger.ts',
    from: "FROM student_total WHERE student_id = $1 FOR UPDATE'",
    to: "FROM student_total WHERE student_id = $1'",
    what: 'two redemptions at once overdraw',
    tests: ['tests/server/store/redemptions.test.ts'],
  },
  {
    id: 'N64',
    file: 'server/store/store-ledger.ts',
    from: "    if (item.cost_points !== cost) throw conflict('price_changed', STORE_WORDS.priceChanged);\n",
    to: '',
    what: 'the caller names the price',
    tests: ['tests/server/store/redemptions.test.ts'],
  },
  {
    id: 'N65',
    file: 'server/store/store-routes.ts',
    from: "c.get('grant') === 'O' && session.studentId !== studentId",
    to: "c.get('grant') === 'O' && session.studentId === null",
    what: 'scholars read each other’s balance',
    tests: ['tests/server/store/redemptions.test.ts'],
  },
];
