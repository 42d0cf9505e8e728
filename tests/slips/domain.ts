import type { Slip } from './slip.ts';

export const DOMAIN: Slip[] = [
  {
    id: 'D1',
    file: 'src/domain/houses/ranking.ts',
    from: 'tied: all.filter((other) => other === points).length > 1',
    to: 'tied: all.filter((other) => other === points).length > 2',
    what: 'two houses with equal points are not shown as tied',
    tests: ['tests/domain/rules.test.ts'],
  },
  {
    id: 'D3',
    file: 'src/domain/own-path.ts',
    from: '/[\\\\\\p{Cc}]/u',
    to: '/\\p{Cs}/u',
    what: 'a link to sign in leads to another site by a backslash',
    tests: ['tests/ui/landing.test.ts'],
  },
  {
    id: 'D6',
    file: 'src/domain/csv.ts',
    from: '＝＋－＠]',
    to: ']',
    what: 'a name that begins with a full-width sign runs as a formula',
    tests: ['tests/domain/csv.test.ts'],
  },
];
