// How the benches measure: in turn with a baseline, in one run, so that a busy machine slows down both.

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The value that this share of all stays under. */
export const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)];

export const p95 = (numbers) => percentile(numbers, 0.95);

const rounded = (number) => Number(number.toPrecision(3));

/**
 * One line of a bench. `ours` and `baseline` are in `unit`; `ratio` is ours to the baseline. What else helps to read the
 * figure goes in `extra`.
 */
export function measurement({ unit, ours, baseline, runs, extra = {} }) {
  return { ours: rounded(ours), baseline: rounded(baseline), ratio: rounded(ours / baseline), unit, runs, ...extra };
}

/** Runs ours and the baseline in turn, as often as `runs` says; what each gave, in the order of the runs. */
export async function takeTurns(runs, sides) {
  const figures = { ours: [], baseline: [] };
  for (let run = 0; run < runs; run += 1) {
    // The order alternates, so that neither always comes second.
    for (const side of run % 2 === 0 ? ['ours', 'baseline'] : ['baseline', 'ours']) {
      figures[side].push(await sides[side](run));
    }
  }
  return figures;
}

/** Runs ours and the baseline in turn; each resolves to one figure in `unit`. Gives the medians, and their ratio. */
export async function inTurn({ runs, unit, extra, ...sides }) {
  const { ours, baseline } = await takeTurns(runs, sides);
  return measurement({ unit, ours: median(ours), baseline: median(baseline), runs, extra });
}
