import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { clientFor } from '#server/db/proven-client.ts';
import { addressOf } from './endpoint.ts';
import { clusterExists } from './cluster.ts';
import { loadSecrets } from './secrets.ts';

/**
 * The address of the embedded database that a server runs in this folder at the moment; null where none runs. For a
 * command beside the server, which may not take the folder from it.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const dir = path.join(dataDir, 'postgres');
  const pidFile = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => null);
  if (pidFile === null || !clusterExists(dir)) return null;
  // Its second line is the database's folder, its fourth the port, its fifth the folder of the socket, empty where it
  // listens at a port alone.
  const [, folder = '', , port = '', socketDir = ''] = pidFile.split('\n').map((line) => line.trim());
  // A copy of a running school's folder still names the database that runs in the other one.
  if ((await realpath(folder).catch(() => null)) !== (await realpath(dir))) return null;
  const endpoint =
    socketDir === ''
      ? ({ kind: 'port', port: Number(port) } as const)
      : ({ kind: 'socket', dir: socketDir, port: Number(port) } as const);
  const { app } = await loadSecrets(dataDir, true);
  const address = addressOf(endpoint, 'habit_points', app, 'habit_points');
  return (await answers(address)) ? address : null;
}

async function answers(address: string): Promise<boolean> {
  const client = new (clientFor(address))({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
