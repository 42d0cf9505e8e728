import { CALLS } from '#contracts/calls.ts';
import type { SetupRequest } from '#contracts/accounts/setup.ts';
import { SETUP_WORDS } from '#domain/setup/setup-check.ts';
import { addAdministrator } from '#server/accounts/new-account/add-administrator.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { emailOf, lineOf } from '#server/http/checked-fields.ts';
import { askerOf, clientAddress } from '#server/http/client-address.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { checkedPublicUrl, readAddresses } from '#server/school/addresses.ts';
import type { Asker } from '#server/workers/workers.ts';
import { checkedBeginning, storeBeginning } from './begin-school.ts';
import { closeSetup, lockSetup, opensSetup } from './setup-link.ts';

interface SetupDeps extends LimitedDeps {
  passwords: Passwords;
  /** Called once the link is used. */
  onSetUp: () => void;
}

/** One refusal for a wrong token, a used one, and a school that is set up: a stranger learns nothing from it. */
const deadLink = () => new Problem(404, 'setup_link', SETUP_WORDS.deadLink);

/** The first start of a school, by the link that the server printed. */
export function setupRoutes(router: Router, deps: SetupDeps): void {
  const checkToken = async (address: string, token: string): Promise<void> => {
    // Before anything is counted: the owner's link opens, whatever a neighbour has tried from the same address.
    if (await opensSetup(deps.db, token)) return;
    await deps.limiter.count('setupTries', { address });
    throw deadLink();
  };

  router.serve(CALLS.openSetup, async (c, { body }) => {
    await checkToken(clientAddress(c, deps.trustedProxies), body.token);
    return { password_min: deps.settings.passwordMin, addresses: await readAddresses(deps.db, deps) };
  });

  router.serve(CALLS.finishSetup, async (c, { body }) => {
    await checkToken(clientAddress(c, deps.trustedProxies), body.token);
    await setUp(deps, body, askerOf(c, deps));
    deps.onSetUp();
    return { detail: 'The school is set up.' };
  });
}

/** The school, its houses and habits, and its first administrator: all of it in one transaction, or nothing. */
async function setUp(deps: SetupDeps, { token, administrator, ...sent }: SetupRequest, asker: Asker): Promise<void> {
  const email = emailOf(administrator.email);
  if (email === null) throw badRequest(SETUP_WORDS.noEmail, 'administrator');
  const firstName = lineOf(administrator.first_name, 'first_name');
  const lastName = lineOf(administrator.last_name, 'last_name');
  const beginning = await checkedBeginning(deps.db, sent);
  const { public_url: given } = sent.school;
  const publicUrl = given == null ? null : checkedPublicUrl(deps, given);
  const { password } = administrator;
  const known = [email, firstName, lastName, beginning.school.name, ...beginning.houses.map(({ name }) => name)];
  await checkNewPassword(deps, password, known, asker);
  const passwordHash = await deps.passwords.hash(password, asker);
  await deps.db.tx(async (tx) => {
    // Again, because somebody else may have used the link in between. Nobody else can from here on.
    await lockSetup(tx);
    if (!(await opensSetup(tx, token))) throw deadLink();
    const person = { email, firstName, lastName, passwordHash };
    const id = await addAdministrator(tx, deps, person, 'setup_link');
    if (id === null) throw badRequest('There is an account with this email already.', 'administrator');
    await storeBeginning(tx, deps, { ...beginning, school: { ...beginning.school, public_url: publicUrl } });
    await closeSetup(tx, deps);
    const details = {
      houses: beginning.houses.length,
      habits: beginning.habits.length,
      ...(publicUrl !== null && { public_url: publicUrl }),
    };
    await writeAudit(tx, deps, { actorId: id, action: 'school_set_up', details });
  });
}
