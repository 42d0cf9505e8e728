import { Client, type ClientConfig } from 'pg';

/** How an address asks for SCRAM alone. PostgreSQL's own programs use the same parameter. */
const SCRAM_ONLY = /[?&]require_auth=scram-sha-256(&|$)/;

/** Has PostgreSQL's code for a breach of protocol, which the server answers with 503 like any lost connection. */
class NotProven extends Error {
  override name = 'NotProven';
  readonly code = '08P01';
}

/**
 * Talks to a database only after SCRAM, in which both sides prove that they know the password without sending it. Another
 * user's program may be listening at the database's port, and it learns nothing.
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
