// A keystroke in the search: until the list shows what matches, and only that.
import { inLargeSchool, summary, timed } from '../measure/large-school.mjs';
import { prepareLists } from '../measure/plain-list.mjs';

const ROUNDS = 4;
const TYPED = 'an ri';

/** Runs in the page: every student of the list has all words of the search in the name. */
function showsMatches(words) {
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const lines = [...document.querySelectorAll('main li label')].map(({ textContent }) => fold(textContent));
  return lines.length > 0 && lines.every((line) => words.every((word) => line.includes(word)));
}

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, url }) => {
    await prepareLists({ app, plain, url });
    await plain.click('#open');
    const fields = { ours: app.getByRole('searchbox'), baseline: plain.locator('#search') };
    const figures = { ours: [], baseline: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await app.waitForTimeout(1500);
      for (const [index, letter] of [...TYPED].entries()) {
        const typed = TYPED.slice(0, index + 1);
        const shown = {
          ours: { isShown: showsMatches, arg: typed.split(' ') },
          baseline: {
            isShown: (typed) => document.querySelector('output').textContent === `found ${typed}`,
            arg: typed,
          },
        };
        for (const side of ['ours', 'baseline']) {
          const page = side === 'ours' ? app : plain;
          const act = () => fields[side].press(letter === ' ' ? 'Space' : letter);
          // A space changes nothing that could be waited for.
          if (letter === ' ') await act();
          else figures[side].push(await timed(page, { event: 'keydown', act, ...shown[side] }));
        }
      }
      await fields.ours.fill('');
      await fields.baseline.fill('');
    }
    return summary(figures.ours, figures.baseline);
  });
}
