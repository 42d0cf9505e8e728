import type { DisplayKind } from '#contracts/admin/displays.ts';
import { CALLS } from '#contracts/calls.ts';
import type { DisplayInfo, PairingStart } from '#contracts/displays.ts';
import { strictestNames, type DisplaySettings } from '#domain/displays/display-settings.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { dropDisplayCookie, isSecureCall, keepDisplayCookie, readDisplayCookie } from '#server/http/display-cookie.ts';
import { conflict, unauthenticated } from '#server/http/problem.ts';
import { displayOf, type Router } from '#server/http/router.ts';
import { hmac } from '#server/keys/keys.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { noteContact } from '#server/sessions/display-queries.ts';
import { browserName } from '#server/http/browser-name.ts';
import { pollPairing, startPairing } from './pairing.ts';

/** Where a call comes from, in a form that hides the address. */
export const networkOf = (c: Call, deps: Pick<Deps, 'keys' | 'trustedProxies'>): Buffer =>
  hmac(deps.keys.throttle, 'display network', clientAddress(c, deps.trustedProxies));

/** What a screen in the hall calls: to be paired, and then once a minute. */
export function displayRoutes(router: Router, deps: LimitedDeps): void {
  router.serve(CALLS.startPairing, (c) => pairScreen(c, deps, 'hall'));

  router.serve(CALLS.pollPairing, async (c) => {
    if (c.get('display')) return { state: 'paired' as const, interval_s: 0 };
    const { answer, token } = await pollPairing(deps, readDisplayCookie(c, 'code')?.value ?? null);
    if (token !== null) keepDisplayCookie(c, 'token', token, isSecureCall(c, deps.trustedProxies));
    return answer;
  });

  router.serve(CALLS.displayContact, async (c, { body }) => {
    await keepInTouch(c, deps, body.version);
    return readInfo(deps, displayOf(c).id);
  });
}

/** A screen asks to become something; it gets the code that it shows. */
export async function pairScreen(c: Call, deps: LimitedDeps, kind: DisplayKind): Promise<PairingStart> {
  if (c.get('display')) throw conflict('paired', 'This screen is paired already.');
  await deps.limiter.count('displayStarts', { address: clientAddress(c, deps.trustedProxies) });
  const isSecure = isSecureCall(c, deps.trustedProxies);
  const known = readDisplayCookie(c, 'code')?.value ?? null;
  const asking = { kind, browser: browserName(c.req.header('user-agent') ?? ''), network: networkOf(c, deps) };
  const { deviceCode, shown } = await startPairing(deps, known, asking);
  keepDisplayCookie(c, 'code', deviceCode, isSecure);
  return { ...shown, is_secure: isSecure };
}

/** Notes that the screen is there, and gives it the token that it has to keep. `work` is done in the same transaction. */
export async function keepInTouch(
  c: Call,
  deps: LimitedDeps,
  version: string,
  work: (tx: Queryable) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { id } = displayOf(c);
  const cookie = readDisplayCookie(c, 'token');
  if (!cookie) throw unauthenticated();
  const { value: token, isPlain } = cookie;
  const isSecure = isSecureCall(c, deps.trustedProxies);
  await deps.limiter.count('displayContacts', { token, address: clientAddress(c, deps.trustedProxies) });
  const kept = await deps.db.tx(async (tx) => {
    const renewed = await noteContact(tx, deps, id, { token, version, isSecure, network: networkOf(c, deps) });
    await work(tx);
    return renewed;
  });
  // A school that moves to https moves the cookie with it.
  const newest = kept ?? (isPlain && isSecure ? token : null);
  if (newest !== null) keepDisplayCookie(c, 'token', newest, isSecure);
  dropDisplayCookie(c, 'code');
}

interface InfoRow {
  id: string;
  name: string;
  place: string;
  settings: DisplaySettings;
  school: string;
  time_zone: string;
  school_names: DisplaySettings['names'];
}

async function readInfo({ db }: Pick<Deps, 'db'>, id: string): Promise<DisplayInfo> {
  const [row] = await db.query<InfoRow>(
    `SELECT d.id, d.name, d.place, d.settings, school.name AS school, school.time_zone,
            school.display_names AS school_names
       FROM displays d CROSS JOIN school WHERE d.id = $1`,
    [id],
  );
  if (!row) throw unauthenticated();
  const { school_names: atMost, settings, ...info } = row;
  return { ...info, settings: { ...settings, names: strictestNames(atMost, settings.names) } };
}
