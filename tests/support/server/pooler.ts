import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Client } from 'pg';

type Mode = 'session' | 'transaction';

/** A session of the database, and who has it at the moment. */
interface Backend {
  session: Duplex;
  client: Socket | null;
}

const TERMINATE = 'X';
const READY = 'Z';

/** Cuts a stream of PostgreSQL's protocol into messages: a letter, a length, a content. */
function inMessages(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1;
      onMessage(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const letterOf = (bytes: Buffer) => String.fromCharCode(bytes[0] ?? 0);
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  // The number and the secret by which a client may cancel: the pooler's own.
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])),
  message('Z', Buffer.from('I')),
]);

/**
 * A pooler like PgBouncer before 1.21: it does not follow the names of prepared statements. In the mode 'transaction' a client
 * has a session of the database until its transaction ends, and another client gets the same one then.
 */
export async function openPooler(
  databaseUrl: string,
  { mode, refusedSetting }: { mode: Mode; refusedSetting?: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const backends: Backend[] = [];
  const openBackend = async (): Promise<Backend> => {
    const session = new Client({ connectionString: databaseUrl });
    session.on('error', () => undefined);
    await session.connect();
    const { stream } = session.connection;
    const backend: Backend = { session: stream, client: null };
    stream.removeAllListeners('data');
    stream.on(
      'data',
      inMessages((bytes) => {
        backend.client?.write(bytes);
        const isIdle = letterOf(bytes) === READY && bytes[5] === 'I'.charCodeAt(0);
        if (isIdle && mode === 'transaction') backend.client = null;
      }),
    );
    backends.push(backend);
    return backend;
  };

  const serve = (client: Socket): void => {
    client.on('error', () => undefined);
    let waiting: Promise<unknown> = Promise.resolve();
    const own = () => backends.find((backend) => backend.client === client);
    const forward = async (bytes: Buffer): Promise<void> => {
      if (letterOf(bytes) === TERMINATE) return;
      const backend = own() ?? backends.find((each) => each.client === null) ?? (await openBackend());
      backend.client = client;
      backend.session.write(bytes);
    };
    client.once('data', (startup: Buffer) => {
      if (refusedSetting && startup.includes(refusedSetting)) {
        const words = `SFATAL\0C08P01\0Munsupported startup parameter: ${refusedSetting}\0\0`;
        return client.end(message('E', Buffer.from(words)));
      }
      client.on(
        'data',
        inMessages((bytes) => {
          waiting = waiting.then(() => forward(bytes));
        }),
      );
      return client.write(WELCOME);
    });
    client.on('close', () => {
      const left = own();
      if (!left) return;
      backends.splice(backends.indexOf(left), 1);
      left.session.destroy();
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  return {
    url: `postgres://school:unused@127.0.0.1:${port}/school`,
    close: async () => {
      server.close();
      for (const { session } of backends) session.destroy();
    },
  };
}
