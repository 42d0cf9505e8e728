/** What the tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Details {
    uid: string;
    prompt: { name: string };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
  export class Provider {
    constructor(issuer: string, options: object);
    Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
  export namespace interactionPolicy {
    const Prompt: new (info: { name: string; requestable: boolean }) => { name: string };
    function base(): { add(prompt: { name: string }, index: number): void };
  }
  export type GrantContext = Context;
}
