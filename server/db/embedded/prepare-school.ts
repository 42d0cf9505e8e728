import { clientFor } from '#server/db/proven-client.ts';

/**
 * Creates the role and the database that the server works with, where they are missing. The role owns its database and
 * nothing else, so an injected statement could not read files or run programs, as a superuser's could.
 */
export async function prepareSchool(ownerUrl: string, appPassword: string): Promise<void> {
  const client = new (clientFor(ownerUrl))({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const roles = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'habit_points'");
    // DDL takes no parameters; the password is hexadecimal by construction.
    const password = `LOGIN PASSWORD ${client.escapeLiteral(appPassword)}`;
    await client.query(`${roles.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE habit_points ${password}`);
    const databases = await client.query("SELECT 1 FROM pg_database WHERE datname = 'habit_points'");
    if (databases.rowCount === 0) await client.query('CREATE DATABASE habit_points OWNER habit_points');
  } finally {
    await client.end();
  }
}
