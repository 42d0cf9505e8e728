/** How far an address of the app reaches, and whether all of the app works there. */
export type AddressKind =
  /** https: everything works. */
  | 'secure'
  /** http in a network: browsers keep no app and nothing that waits. */
  | 'plain'
  /** Only this computer can open it. */
  | 'this-computer';

export const ONLY_HERE = 'This address works only on this computer.';

/** What doesn't work at an address of plain http. */
export const NOT_SECURE = [
  'Nothing works without Wi-Fi: browsers keep no app and no waiting points on plain http.',
  'Others on your network could read passwords.',
] as const;

interface Here {
  protocol: string;
  hostname: string;
}

const OWN_NAME = /^((.*\.)?localhost\.?|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

export function addressKind({ protocol, hostname }: Here): AddressKind {
  if (OWN_NAME.test(hostname)) return 'this-computer';
  return protocol === 'https:' ? 'secure' : 'plain';
}

/** As a person types it. */
export const typedAddress = (origin: string, path: string): string => `${origin.replace(/^https?:\/\//, '')}${path}`;

/**
 * The addresses to hand to others, the best first: the one that the school has set; else the one that this page was
 * opened by; and where only this computer can open that one, those that the server has in its network.
 */
export function sharedOrigins(
  here: Here & { origin: string; port: string },
  own: { public_url: string | null; hosts: readonly string[] } | null,
): string[] {
  if (own?.public_url) return [own.public_url];
  if (addressKind(here) !== 'this-computer') return [here.origin];
  const port = here.port === '' ? '' : `:${here.port}`;
  return (own?.hosts ?? []).map((host) => `${here.protocol}//${host}${port}`);
}
