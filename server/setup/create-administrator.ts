import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { addAdministrator, hasAdministrator } from '#server/accounts/new-account/add-administrator.ts';
import { newPasswordProblem } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf, lineOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { StartupError } from '#server/startup-error.ts';
import { checkedBeginning, storeBeginning } from './begin-school.ts';
import { awaitsSetup, closeSetup, lockSetup } from './setup-link.ts';

export interface AdministratorWish {
  name: string;
  email: string;
  /** Also where there is an administrator already. */
  another: boolean;
  /** With it a new school gets its name, the proposed houses and the proposed habits. */
  school: { name: string; timeZone: string } | null;
}

type CommandDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'settings' | 'workers'> & { passwords: Passwords };

const EXISTS =
  'There is an administrator already. Add --another to create one more, or ask the one there is to let you in.';

/** Refuses early what would be refused anyway, before somebody has thought of a password. */
export async function checkWish(db: Queryable, { another }: AdministratorWish): Promise<void> {
  if (!another && (await hasAdministrator(db))) throw new StartupError(EXISTS);
}

/**
 * Creates an administrator without a browser, for the person who runs the server. It ends the set-up link, because the
 * school then has somebody who can do the rest in the Admin Portal.
 */
export async function createAdministrator(deps: CommandDeps, wish: AdministratorWish, password: string): Promise<void> {
  const email = emailOf(wish.email);
  if (email === null) throw badRequest('An email is missing: --email office@school.example');
  const [firstName = '', ...rest] = lineOf(wish.name, 'name', 160).split(' ');
  const lastName = rest.join(' ');
  if (!firstName || !lastName) throw badRequest('A first and a last name are missing: --name "Ana Rivera"');
  const beginning =
    wish.school &&
    (await checkedBeginning(deps.db, {
      school: { name: wish.school.name, time_zone: wish.school.timeZone },
      houses: [...HOUSES],
      habits: HABITS.map((habit) => ({ ...habit, reasons: [...habit.reasons] })),
    }));
  const known = [email, firstName, lastName, ...(beginning ? [beginning.school.name] : [])];
  const problem = await newPasswordProblem(deps, password, known, {});
  if (problem !== null) throw badRequest(problem, 'weak_password');
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.tx(async (tx) => {
    await lockSetup(tx);
    const isNew = await awaitsSetup(tx);
    await checkWish(tx, wish);
    if (beginning && !isNew) throw badRequest('This school is set up already: leave out --school and --time-zone.');
    const person = { email, firstName, lastName, passwordHash };
    const id = await addAdministrator(tx, deps, person, 'command');
    if (id === null) throw badRequest('There is an account with this email already.');
    await closeSetup(tx, deps);
    if (!beginning) return;
    await storeBeginning(tx, deps, beginning);
    const details = { houses: beginning.houses.length, habits: beginning.habits.length };
    await writeAudit(tx, deps, { actorId: id, action: 'school_set_up', details });
  });
}
