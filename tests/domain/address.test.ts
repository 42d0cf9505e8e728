import { describe, expect, it } from 'vitest';
import { addressKind, sharedOrigins, typedAddress } from '#domain/address.ts';

const at = (origin: string) => {
  const { protocol, hostname, port } = new URL(origin);
  return { protocol, hostname, port, origin };
};

describe('an address', () => {
  it.each([
    ['http://localhost:8080', 'this-computer'],
    ['https://localhost', 'this-computer'],
    ['http://app.localhost:8080', 'this-computer'],
    ['http://localhost.:8080', 'this-computer'],
    ['http://127.0.0.1:8080', 'this-computer'],
    ['http://127.1.2.3', 'this-computer'],
    ['http://[::1]:8080', 'this-computer'],
    ['http://[::]:8080', 'this-computer'],
    ['http://0.0.0.0:8080', 'this-computer'],
    ['http://school.lan:8212', 'plain'],
    ['http://192.168.1.20:8210', 'plain'],
    ['https://points.school.example', 'secure'],
    ['https://localhost.example', 'secure'],
    ['https://ourlocalhost', 'secure'],
    ['http://127.0.0.1.example', 'plain'],
  ])('%s is %s', (origin, kind) => {
    expect(addressKind(at(origin))).toBe(kind);
  });

  it('is typed without its scheme', () => {
    expect(typedAddress('https://points.school.example', '/display')).toBe('points.school.example/display');
    expect(typedAddress('http://192.168.1.20:8210', '/display')).toBe('192.168.1.20:8210/display');
  });
});

describe('the addresses for others', () => {
  const hosts = ['192.168.1.20', '10.0.0.4'];

  it.each([
    [
      'that of the page',
      'https://points.school.example',
      { public_url: null, hosts },
      ['https://points.school.example'],
    ],
    [
      'that of the page, on plain http',
      'http://school.lan:8212',
      { public_url: null, hosts },
      ['http://school.lan:8212'],
    ],
    [
      'what the school has set',
      'http://localhost:8210',
      { public_url: 'https://p.example', hosts },
      ['https://p.example'],
    ],
    [
      'what the school has set, on any page',
      'http://school.lan',
      { public_url: 'https://p.example', hosts },
      ['https://p.example'],
    ],
    [
      'those of the network',
      'http://localhost:8210',
      { public_url: null, hosts },
      ['http://192.168.1.20:8210', 'http://10.0.0.4:8210'],
    ],
    [
      'those of the network, without a port',
      'http://localhost',
      { public_url: null, hosts: ['10.0.0.4'] },
      ['http://10.0.0.4'],
    ],
    ['none', 'http://localhost:8210', { public_url: null, hosts: [] }, []],
    ['none that is known yet', 'http://localhost:8210', null, []],
  ])('%s', (_, origin, own, expected) => {
    expect(sharedOrigins(at(origin), own)).toEqual(expected);
  });
});
