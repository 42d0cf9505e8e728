import { oneDisplay, pairingFound, type DisplayRow } from '#contracts/admin/displays.ts';
import { oneTablet, type TabletRow } from '#contracts/admin/tablets.ts';
import { pairingStart } from '#contracts/displays.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A browser's cookies, as far as a display needs them. */
export function createCookieJar() {
  const kept = new Map<string, string>();
  return {
    headers: (): Record<string, string> =>
      kept.size === 0 ? {} : { Cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') },
    take: ({ headers }: Answer): void => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) kept.delete(name);
        else kept.set(name, value);
      }
    },
    get: (name: string): string => kept.get(name) ?? '',
    set: (name: string, value: string): void => void kept.set(name, value),
  };
}
export type CookieJar = ReturnType<typeof createCookieJar>;

/** Makes a call as the browser with these cookies, and keeps the cookies of the answer. */
export async function callWith(server: TestServer, jar: CookieJar, path: string, body: unknown = {}): Promise<Answer> {
  const answer = await server.call('POST', path, { headers: jar.headers(), body });
  jar.take(answer);
  return answer;
}

export interface PairedDisplay {
  row: DisplayRow;
  jar: CookieJar;
  headers: () => Record<string, string>;
  token: () => string;
}

/** A display that staff have paired, on plain http. */
export async function pairDisplay(server: TestServer, staff: string, name = 'Main hall'): Promise<PairedDisplay> {
  const jar = createCookieJar();
  const { user_code: code } = pairingStart.parse((await callWith(server, jar, '/api/display/pairing')).body);
  const found = await server.call('POST', '/api/admin/display-pairings', { token: staff, body: { code } });
  const { id: pairing_id } = pairingFound.parse(found.body);
  const made = await server.call('POST', '/api/admin/displays', {
    token: staff,
    body: { pairing_id, name, place: 'Ground floor', settings: DEFAULT_DISPLAY_SETTINGS },
  });
  await callWith(server, jar, '/api/display/pairing/state');
  return { row: oneDisplay.parse(made.body), jar, headers: jar.headers, token: () => jar.get('display') };
}

/** A tablet that staff have made a shared one, on plain http. It locks after three minutes. */
export async function pairTablet(
  server: TestServer,
  staff: string,
  name = 'Room 12 tablet',
): Promise<{ row: TabletRow; jar: CookieJar }> {
  const jar = createCookieJar();
  const { user_code: code } = pairingStart.parse((await callWith(server, jar, '/api/tablet/pairing')).body);
  const found = await server.call('POST', '/api/admin/display-pairings', { token: staff, body: { code } });
  const { id: pairing_id } = pairingFound.parse(found.body);
  const made = await server.call('POST', '/api/admin/tablets', {
    token: staff,
    body: { pairing_id, name, lock_minutes: 3 },
  });
  await callWith(server, jar, '/api/display/pairing/state');
  return { row: oneTablet.parse(made.body), jar };
}
