import { Client, type ClientConfig } from 'pg';

/** What an address asks for with `require_auth`, the name that PostgreSQL's own programs have for it. */
const SCRAM_ONLY = /[?&]require_auth=scram-sha-256(&|$)/;

/** PostgreSQL's code for a breach of protocol; the server answers it with 503 like any lost connection. */
class NotProven extends Error {
  override name = 'NotProven';
  readonly code = '08P01';
}

/**
 * Talks to a database only after SCRAM, in which both sides prove that they know the password and neither says it. On a
 * port of this machine another user's program may be listening in the database's place; it learns nothing.
 */
class ProvenClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const { connection } = this;
    let isProven = false;
    const refuse = () => {
      if (!isProven) connection.stream.destroy(new NotProven('The database did not prove that it knows the password.'));
    };
    // These run before the client's own listeners, which are added when it connects.
    connection.on('authenticationSASLFinal', () => (isProven = true));
    for (const event of ['authenticationCleartextPassword', 'authenticationMD5Password', 'authenticationOk']) {
      connection.on(event, refuse);
    }
  }
}

/** The client for this address: one that insists on SCRAM where the address says so. */
export const clientFor = (connectionString: string): typeof Client =>
  SCRAM_ONLY.test(connectionString) ? ProvenClient : Client;
