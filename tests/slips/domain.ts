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
    id: 'D2',
    file: 'src/domain/people/student-list.ts',
    from: '{ ...view, page: 1, ...change }',
    to: '{ ...view, ...change }',
    what: 'another filter keeps the old page, which is empty',
    tests: ['tests/domain/student-list.test.ts'],
  },
  {
    id: 'D3',
    file: 'src/domain/own-path.ts',
    from: '/[\\\\\\p{Cc}]/u',
    to: '/\\p{Cs}/u',
    what: 'a link to the sign-in leads to another site by a backslash',
    tests: ['tests/ui/landing.test.ts'],
  },
  {
    id: 'D4',
    file: 'src/domain/people/student-list.ts',
    from: 'Math.min(Math.max(view.page, 1), pages)',
    to: 'Math.max(view.page, 1)',
    what: 'a page past the end of a list stays empty',
    tests: ['tests/domain/student-list.test.ts'],
  },
  {
    id: 'D5',
    file: 'src/domain/reports/report-figures.ts',
    from: 'others === 0 ?',
    to: 'others <= 0 ?',
    what: 'points that were taken back without a habit are missing in the chart',
    tests: ['tests/domain/report.test.ts'],
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
