import { htmlPage, type StandIn } from './school-model.ts';

/** Every third award reaches the server and loses its answer; every fifth never reaches it. */
export function losingReplies(server: StandIn): StandIn {
  let awards = 0;
  return {
    ...server,
    async fetch(request) {
      if (request.method !== 'POST' || !request.url.includes('/points/award')) return server.fetch(request);
      awards += 1;
      if (awards % 5 === 0) throw new TypeError('Failed to fetch');
      const response = await server.fetch(request);
      if (awards % 3 === 0) throw new TypeError('Failed to fetch');
      return response;
    },
  };
}

/** A captive portal while `fault.portal` says so: a page for every call, in turn with 200, 404 and a redirect. */
export function behindPortal(server: StandIn): StandIn & { fault: { portal: boolean } } {
  const fault = { portal: false };
  let asked = 0;
  const pages = [
    () => htmlPage(200, 'Welcome to our wifi'),
    () => htmlPage(404, 'Welcome to our wifi'),
    () => new Response(null, { status: 302, headers: { Location: 'http://portal.test/' } }),
  ];
  return {
    ...server,
    fault,
    async fetch(request) {
      if (!fault.portal) return server.fetch(request);
      asked += 1;
      return (pages[asked % pages.length] ?? htmlPage)(200);
    },
  };
}

/** What a browser does about cookies: keeps what a server sets, and sends it where the request asks for it. */
export function withCookieJar(fetch: StandIn['fetch'], isSameOrigin: boolean): StandIn['fetch'] {
  const jar = new Map<string, string>();
  return async (request) => {
    if (request.credentials !== 'include' && !(isSameOrigin && request.credentials === 'same-origin')) {
      return fetch(request);
    }
    const headers = new Headers(request.headers);
    if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new Request(request, { headers }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      jar.set(name, value);
    }
    return response;
  };
}
