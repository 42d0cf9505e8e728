import { Worker } from 'node:worker_threads';
import type { Order, Result } from './serve-tasks.ts';
import { threadOf, type Task, type Workers } from './workers.ts';

interface Patience {
  /** Work that takes longer is given up, and its thread with it. */
  longestMs: number;
  /** A thread without work ends after this time and gives its memory back. */
  idleMs: number;
}

const PATIENCE: Patience = { longestMs: 60_000, idleMs: 60_000 };

/**
 * Does each kind of work in a thread of its own, one piece after another, so that a long piece holds up its own kind
 * alone. `file` calls `serveTasks`. A thread starts with the first piece, and again after it crashed.
 */
export function createThreads(file: string, patience: Patience = PATIENCE): Workers {
  const threads = new Map<string, ReturnType<typeof createThread>>();
  return {
    run: (task, input) => {
      const name = threadOf(task);
      const thread = threads.get(name) ?? createThread(file, patience);
      threads.set(name, thread);
      return thread.run(task, input);
    },
    close: async () => {
      await Promise.all([...threads.values()].map((thread) => thread.end()));
    },
  };
}

function createThread(file: string, { longestMs, idleMs }: Patience) {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(file);
    // The caller who waits for it keeps the process running.
    started.unref();
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  const ask = async <Output>(order: Order): Promise<Output> => {
    clearTimeout(idle);
    const asked = (worker ??= start());
    const over = new AbortController();
    try {
      return await new Promise<Output>((resolve, reject) => {
        const timer = setTimeout(() => {
          void end();
          reject(new Error(`${order.task} took longer than ${longestMs} ms`));
        }, longestMs);
        const answered = (result: Result<Output>) => (result.ok ? resolve(result.output) : reject(result.error));
        const exited = () => reject(new Error(`the thread of ${order.task} ended`));
        asked.once('message', answered).once('error', reject).once('exit', exited);
        over.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          asked.off('message', answered).off('error', reject).off('exit', exited);
        });
        asked.postMessage(order);
      });
    } finally {
      over.abort();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };
  return {
    run: <Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> => {
      const done = last.then(() => ask<Output>({ task: task.name, input }));
      last = done.catch(() => undefined);
      return done;
    },
    end,
  };
}
