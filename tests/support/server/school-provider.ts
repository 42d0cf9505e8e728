import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { interactionPolicy, Provider, type GrantContext } from 'oidc-provider';
import type { Provider as Settings } from '#server/env.ts';

/** What the provider says of a person, beside the number that is their key. */
type Person = Readonly<Record<string, unknown>>;

export interface SchoolProvider {
  /** Of our server, for this provider. */
  settings: Settings;
  people: Map<string, Person>;
  /** Who signs in next; null: the person says no. */
  next: string | null;
  /** What the last sign-in asked for. */
  asked: URLSearchParams;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'habit-points', clientSecret: 'a secret of the provider' };
const ALWAYS_ASKED = 'select_account';

/**
 * A real provider of OpenID Connect on a free port, for the app at this address. Nobody types anything there: the person who
 * is `next` is signed in by the page that would ask.
 */
export async function openSchoolProvider(app: string): Promise<SchoolProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const people = new Map<string, Person>();
  const own: SchoolProvider = {
    settings: { ...CLIENT, issuer, name: 'School ID', domains: [], takesStudents: false },
    people,
    next: null,
    asked: new URLSearchParams(),
    close: () => closed(server),
  };
  const provider = new Provider(issuer, optionsFor(app, people));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/auth') own.asked = url.searchParams;
    if (!url.pathname.startsWith('/ask/')) return answer(request, response);
    const said = own.next === null ? { error: 'access_denied' } : { login: { accountId: own.next } };
    void provider.interactionDetails(request, response).then(({ prompt }) => {
      const result = own.next === null ? said : { ...said, [prompt.name]: { accountId: own.next } };
      return provider.interactionFinished(request, response, result);
    });
  });
  return own;

  function optionsFor(origin: string, known: Map<string, Person>): object {
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: ALWAYS_ASKED, requestable: true }), 0);
    return {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${origin}/api/auth/provider/callback`],
          post_logout_redirect_uris: [`${origin}/login`],
        },
      ],
      cookies: { keys: ['of the cookies'] },
      claims: {
        openid: ['sub', 'hd'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/ask/${uid}` },
      // Without these it says at each start that they are missing.
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      pkce: { required: () => true },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...known.get(sub) }) }),
      loadExistingGrant: async ({ oidc: { client, session } }: GrantContext) => {
        const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
