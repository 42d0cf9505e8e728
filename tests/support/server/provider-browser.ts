import type { SchoolProvider } from './school-provider.ts';
import type { Answer, TestServer } from './test-server.ts';

const START = '/api/auth/provider';

/** A browser that signs in at a provider: it keeps the cookies of each server, and goes where it is sent. */
export interface ProviderBrowser {
  cookies: Map<string, Map<string, string>>;
  /** From our server to the provider, and back to the address of the answer, which is not opened yet. */
  goAndAnswer(query?: string): Promise<string>;
  /** Opens an address of our server. Returns where it leads. */
  open(address: string): Promise<string>;
  /** The call of the sign-in page. */
  finish(body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** All of it. */
  signIn(query?: string): Promise<Answer>;
}

export function createProviderBrowser(server: TestServer, provider: SchoolProvider): ProviderBrowser {
  const cookies = new Map<string, Map<string, string>>();
  const jarOf = (origin: string): Map<string, string> => {
    const jar = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, jar);
    return jar;
  };
  const cookieOf = (origin: string): Record<string, string> => {
    const kept = [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
    return kept ? { Cookie: kept } : {};
  };
  const keep = (origin: string, headers: Headers): void => {
    for (const each of headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
      if (value) jarOf(origin).set(name, value);
      else jarOf(origin).delete(name);
    }
  };
  const step = async (address: string): Promise<string> => {
    const { origin } = new URL(address);
    const init = { headers: cookieOf(origin), redirect: 'manual' } as const;
    const answer = await (origin === provider.settings.issuer ? fetch(address, init) : server.fetch(address, init));
    keep(origin, answer.headers);
    const next = answer.headers.get('Location');
    if (next === null) throw new Error(`${address} leads nowhere: ${answer.status} ${await answer.text()}`);
    return new URL(next, address).href;
  };
  const own: ProviderBrowser = {
    cookies,
    open: step,
    goAndAnswer: async (query = '') => {
      let address = await step(`${server.url}${START}${query}`);
      while (address.startsWith(provider.settings.issuer)) address = await step(address);
      return address;
    },
    finish: async (body = {}, headers = {}) => {
      const answer = await server.call('POST', `${START}/finish`, {
        body,
        headers: { ...cookieOf(server.url), ...headers },
      });
      keep(server.url, answer.headers);
      return answer;
    },
    signIn: async (query) => {
      const address = await own.goAndAnswer(query);
      if (address.includes('/callback')) await step(address);
      return own.finish();
    },
  };
  return own;
}
