import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** So many requests a second, whatever the answers do. */
const A_SECOND = 30;
const ANSWER_MS = 15_000;

/** A request that got no success: the status of its answer, or the error without one. */
export interface Miss {
  path: string;
  /** When it was sent, and when it had failed. */
  began: number;
  ended: number;
  what: string;
}

/** Strangers who ask for one path after the other, each in a connection of their own. */
export function startVisitors(url: string) {
  let paths: readonly string[] = [];
  let asked = 0;
  const stopping = { isAsked: false };
  const misses: Miss[] = [];
  const answers = new Set<Promise<void>>();

  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const miss = (what: string) => {
        misses.push({ path, began, ended: performance.now(), what });
        resolve();
      };
      const sent = request(`${url}${path}`, { agent: false, timeout: ANSWER_MS }, (response) => {
        response.once('error', (error: NodeJS.ErrnoException) => miss(error.code ?? error.message));
        response.once('end', () => (response.statusCode === 200 ? resolve() : miss(String(response.statusCode))));
        response.resume();
      });
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.once('error', (error: NodeJS.ErrnoException) => miss(error.code ?? error.message));
      sent.end();
    });

  const asking = (async () => {
    for (const start = performance.now(); !stopping.isAsked; await sleep(1_000 / A_SECOND)) {
      const due = Math.floor(((performance.now() - start) / 1_000) * A_SECOND);
      while (paths.length > 0 && asked < due) {
        const answer = ask(paths[asked % paths.length] ?? '/');
        answers.add(answer);
        void answer.finally(() => answers.delete(answer));
        asked += 1;
      }
    }
  })();

  return {
    misses,
    asked: () => asked,
    /** From now on they ask for these. */
    askFor(wanted: readonly string[]): void {
      paths = wanted;
    },
    async stop(): Promise<void> {
      stopping.isAsked = true;
      await asking;
      await Promise.all(answers);
    },
  };
}
