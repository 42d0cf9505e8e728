import type { networkInterfaces } from 'node:os';

const EVERYWHERE = new Set(['0.0.0.0', '::']);
/** Networks between this machine and its own containers. */
const INSIDE = /^(docker|br-|veth|virbr)/;
const LINK_LOCAL = '169.254.';

/** The addresses that this machine has in its networks, where the server listens on them. */
export function ownHosts(listensOn: string, interfaces: ReturnType<typeof networkInterfaces>): string[] {
  const found = Object.entries(interfaces)
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith(LINK_LOCAL))
    .map(({ address }) => address);
  return EVERYWHERE.has(listensOn) ? found : found.filter((address) => address === listensOn);
}
