import type { Task } from '#server/workers/workers.ts';

const task = <Input, Output>(name: string, run: (input: Input) => Promise<Output>): Task<Input, Output> => ({
  name,
  run,
});

/** What it was given, in a list with what this thread was given before. */
const given: string[] = [];
export const REMEMBER = task('remember', async (word: string) => {
  given.push(word);
  return [...given];
});
/** The same list, in the same thread. */
export const REMEMBER_LOUDLY: Task<string, string[]> = {
  name: 'remember-loudly',
  thread: 'remember',
  run: (word) => REMEMBER.run(word.toUpperCase()),
};
export const OTHER_KIND = task('other-kind', async (word: string) => word.toUpperCase());
export const FAIL = task<string, never>('fail', async (why) => {
  throw new RangeError(why);
});
/** The first word ends the thread, as a lack of memory would. */
export const CRASH = task('crash', async (word: string) => (word === 'crash' ? process.exit(3) : word));
/** The first word keeps the thread busy for ever. */
export const HANG = task('hang', async (word: string) => {
  for (;;) if (word !== 'hang') return word;
});
