import { setTimeout as sleep } from 'node:timers/promises';
import { spawnServer, type ServerProcess } from '#tests/support/server/server-process.ts';

/** How soon a service begins again, as systemd does by itself. */
const BEFORE_NEXT_START_MS = 100;

/** A server that is started again whenever it ends, as a service is. */
export async function supervise(bundle: string, env: Record<string, string>) {
  const service: { isWanted: boolean; running: ServerProcess | null } = { isWanted: true, running: null };
  const start = async () => {
    const server = await spawnServer(bundle, env);
    service.running = server;
    return server;
  };
  const { url } = await start();
  const following = (async () => {
    while (service.isWanted) {
      await service.running?.ended;
      service.running = null;
      if (!service.isWanted) return;
      await sleep(BEFORE_NEXT_START_MS);
      // One that did not start is tried again, as a service is.
      await start().catch(() => undefined);
    }
  })();
  return {
    url,
    /** Does nothing where it is being started at this moment. */
    kill(signal: NodeJS.Signals): void {
      void service.running?.kill(signal);
    },
    async stop(): Promise<void> {
      service.isWanted = false;
      await service.running?.kill('SIGTERM');
      await following;
    },
  };
}
