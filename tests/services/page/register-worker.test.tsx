import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A worker of the browser in some state, which can change. */
class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href;
  state: ServiceWorkerState;
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  looks = 0;
  update = async (): Promise<void> => {
    this.looks += 1;
  };
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null;
  readonly registration = new FakeRegistration();
  registered: Array<[string, object]> = [];
  refuses = false;
  constructor(controller: FakeWorker | null) {
    super();
    this.controller = controller;
  }
  register = async (url: { toString(): string }, options: object): Promise<FakeRegistration> => {
    this.registered.push([String(url), options]);
    if (this.refuses) throw new DOMException('Not in a private window.', 'SecurityError');
    return this.registration;
  };
  /** Another worker takes this page over. */
  handOver(): void {
    this.controller = new FakeWorker('activated');
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let hourly: (() => void) | undefined;
/** Ends what the pages of one test listen to: the next file has the same document, and another browser around it. */
let pages = new AbortController();

/** Whatever listens to this page from now on stops with the test. */
function holdListeners(): () => void {
  const spies = [window, document].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    const { signal } = pages;
    return vi
      .spyOn(target, 'addEventListener')
      .mockImplementation((type, listener) => listen(type, listener, { signal }));
  });
  return () => spies.forEach((spy) => spy.mockRestore());
}

/** The module as the built app loads it, over this browser; what it found of newer versions is in the store. */
async function start(container: FakeContainer | null, env: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  if (container) Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  else Reflect.deleteProperty(navigator, 'serviceWorker');
  const interval = vi.spyOn(globalThis, 'setInterval').mockImplementation((work, ms) => {
    if (ms === 60 * 60_000) hourly = work;
    return 0 as unknown as NodeJS.Timeout;
  });
  const { registerWorker } = await import('#services/page/register-worker.ts');
  const { updateStore } = await import('#services/page/update-store.ts');
  // What would reload the page is not let through.
  updateStore.setBusy('typing', true);
  const release = holdListeners();
  await registerWorker();
  release();
  interval.mockRestore();
  return () => updateStore.getSnapshot().kind;
}
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

beforeEach(() => {
  hourly = undefined;
  pages = new AbortController();
});
afterEach(() => {
  pages.abort();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('a page that the worker there has not taken over asks for it; a page that has one does not', async () => {
  const worker = new FakeWorker('activated');
  for (const [controller, messages] of [
    [worker, []],
    [null, [{ type: 'CLAIM' }]],
  ] as const) {
    const container = new FakeContainer(controller);
    container.registration.active = worker;
    await start(container);
    expect(worker.messages).toEqual(messages);
  }
});

describe('a newer version', () => {
  it('has come with the second worker that takes the page over, not with the first', async () => {
    const container = new FakeContainer(null);
    const update = await start(container);
    expect(container.registered).toEqual([['/sw.js', { scope: '/' }]]);
    container.handOver();
    expect(update()).toBe('none');
    container.handOver();
    expect(update()).toBe('asked');
  });

  it('has come with the first one that takes over a page which a worker controlled before', async () => {
    const container = new FakeContainer(new FakeWorker('activated'));
    const update = await start(container);
    container.handOver();
    expect(update()).toBe('asked');
  });

  it('is offered where it waits when the page starts', async () => {
    const container = new FakeContainer(new FakeWorker('activated'));
    container.registration.waiting = new FakeWorker('installed');
    expect((await start(container))()).toBe('ready');
  });

  it.each([
    ['is offered as soon as it is installed, also where that began before anybody listened', true, 'ready'],
    ['is not what the first worker of all is', false, 'none'],
  ])('%s', async (_, isControlled, kind) => {
    const container = new FakeContainer(isControlled ? new FakeWorker('activated') : null);
    const coming = new FakeWorker('installing');
    container.registration.installing = coming;
    container.registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
    const update = await start(container);
    expect(update()).toBe('none');
    coming.become('installed');
    expect(update()).toBe(kind);
  });

  it('is looked for at the start, when the page is seen again, with the network, and each hour', async () => {
    const container = new FakeContainer(new FakeWorker('activated'));
    const { registration } = container;
    const update = await start(container);
    expect(registration.looks).toBe(1);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    expect(registration.looks).toBe(3);
    expect(update()).toBe('none');
    registration.update = async () => {
      registration.waiting = new FakeWorker('installed');
    };
    hourly?.();
    await expect.poll(update).toBe('ready');
  });

  it('that can’t be looked for without a network is no failure', async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', listen);
    const container = new FakeContainer(new FakeWorker('activated'));
    container.registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
    await start(container);
    await settled();
    process.off('unhandledRejection', listen);
    expect(unheard).toEqual([]);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['the server has removed', async () => new Response(null), 'ready'],
    ['no network brings', () => Promise.reject(new TypeError('Failed to fetch')), 'none'],
    ['a failing server does not give', async () => new Response(null, { status: 502 }), 'none'],
  ])('a part of the app that %s', async (_, answer, kind) => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return answer();
    });
    const update = await start(null);
    window.dispatchEvent(new Event('vite:preloadError'));
    await settled();
    expect(asked).toContainEqual(['/sw.js', { method: 'HEAD', cache: 'no-store' }]);
    expect(update()).toBe(kind);
  });
});

describe('no worker is registered', () => {
  it('where the browser refuses, and the page works on without one', async () => {
    const container = new FakeContainer(null);
    container.refuses = true;
    const update = await start(container);
    expect(container.registration.looks).toBe(0);
    expect(update()).toBe('none');
  });

  it('by a build whose worker only removes itself', async () => {
    const container = new FakeContainer(null);
    await start(container, { VITE_KILL_SWITCH: 'true' });
    expect(container.registered).toEqual([]);
  });
});

it('under Trusted Types the worker’s script is the only one that the app lets through', async () => {
  const container = new FakeContainer(null);
  let rules: TrustedTypePolicyOptions = {};
  const createPolicy = (_name: string, given: TrustedTypePolicyOptions) => {
    rules = given;
    return { createScriptURL: (url: string) => `trusted ${given.createScriptURL?.(url)}` };
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  await start(container);
  expect(container.registered.map(([url]) => url)).toEqual(['trusted /sw.js']);
  expect(() => rules.createScriptURL?.('https://elsewhere.example/sw.js')).toThrow(TypeError);
  expect(() => rules.createScriptURL?.('/other.js')).toThrow(TypeError);
});
