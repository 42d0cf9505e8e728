/**
 * Work that would keep the event loop busy and has no effects. What it is given and what it returns are copied from one
 * thread to another (structured clone), so both are plain data. It returns a refusal; it throws only for a fault.
 */
export interface Task<Input, Output> {
  name: string;
  /** Tasks with the same thread wait for each other. Otherwise a task has its own. */
  thread?: string | undefined;
  /**
   * How many ms of an asker's share a piece of it takes at most. What it takes longer is the machine's: a thread that has
   * just started, or a processor that others keep busy.
   */
  longestMs?: number | undefined;
  run(input: Input): Promise<Output>;
}

/** Who asked for a piece of work. Pieces for one asker wait for each other; several askers take turns. */
export interface Asker {
  /** An account, a display, an address. */
  whose?: string;
  /** Aborted when the caller is gone and nobody waits for the answer. */
  signal?: AbortSignal;
}

export const threadOf = ({ name, thread = name }: Pick<Task<never, unknown>, 'name' | 'thread'>): string => thread;

/** Where such work is done. */
export interface Workers {
  run<Input, Output>(task: Task<Input, Output>, input: Input, asker?: Asker): Promise<Output>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** For a command that serves nobody else meanwhile, and for most tests. */
export const inThisThread: Workers = {
  run: (task, input) => task.run(input),
  close: () => Promise.resolve(),
};
