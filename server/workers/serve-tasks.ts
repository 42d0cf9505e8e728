import { parentPort } from 'node:worker_threads';
import type { Task } from './workers.ts';

/** What a thread is asked for: one task at a time. */
export interface Order {
  task: string;
  input: unknown;
}

export type Result<Output> = { ok: true; output: Output } | { ok: false; error: Error };

/** Makes this thread one that does these tasks. */
export function serveTasks(tasks: readonly Task<unknown, unknown>[]): void {
  parentPort?.on(
    'message',
    (order: Order) => void answer(tasks, order).then((result) => parentPort?.postMessage(result)),
  );
}

async function answer(tasks: readonly Task<unknown, unknown>[], { task, input }: Order): Promise<Result<unknown>> {
  try {
    const found = tasks.find(({ name }) => name === task);
    if (!found) throw new Error(`no task is called ${task}`);
    return { ok: true, output: await found.run(input) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
