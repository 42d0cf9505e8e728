import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { ownHosts } from '#server/http/edge/own-hosts.ts';

const of = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
const IPV6: NetworkInterfaceInfo = { ...of('fe80::1'), family: 'IPv6', scopeid: 0 };

const INTERFACES = {
  lo: [of('127.0.0.1', true)],
  eth0: [of('192.168.1.20'), IPV6],
  wlan0: [of('10.0.0.4')],
  eth1: [of('169.254.3.3')],
  docker0: [of('172.17.0.1')],
};

it.each([
  ['0.0.0.0', ['192.168.1.20', '10.0.0.4']],
  ['::', ['192.168.1.20', '10.0.0.4']],
  ['127.0.0.1', []],
  ['10.0.0.4', ['10.0.0.4']],
  ['localhost', []],
])('a server that listens on %s is reached at %j', (listensOn, expected) => {
  expect(ownHosts(listensOn, INTERFACES)).toEqual(expected);
});
