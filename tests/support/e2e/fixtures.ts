import { test as base, type BrowserContext } from '@playwright/test';
import { startBadNetwork, type BadNetwork } from './bad-network.ts';
import { startSchoolServer, type SchoolServer } from './school-server.ts';

/** A tablet that goes from one test of a file to the next. */
interface Tablet {
  file: string;
  context: BrowserContext;
}

interface OpenSchool {
  file: string;
  school: SchoolServer;
  network: BadNetwork;
}

/**
 * The built server with its demo school, and a network to it that can be bad. Each test file has a school of its own,
 * so that no file sees what another left behind, in whatever order and on whichever worker they run. `staticDir` is where
 * the app is that the school serves. With `keepsTablet` the tests of a file also share one tablet: one sign-in, one
 * worker and one copy of the school are enough for those that leave the outbox empty behind them.
 */
export const test = base.extend<
  { keepsTablet: boolean; open: OpenSchool; school: SchoolServer; network: BadNetwork },
  { staticDir: string; schoolOf: (file: string) => Promise<OpenSchool>; kept: { tablet: Tablet | null } }
>({
  staticDir: ['dist', { option: true, scope: 'worker' }],
  keepsTablet: [false, { option: true }],
  kept: [
    async ({ browser: _openUntilThen }, use) => {
      const kept: { tablet: Tablet | null } = { tablet: null };
      await use(kept);
      await kept.tablet?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, keepsTablet, kept }, use, { file }) => {
    const isKept = keepsTablet && kept.tablet?.file === file;
    const context = isKept && kept.tablet ? kept.tablet.context : await browser.newContext();
    await use(context);
    if (!keepsTablet) return context.close();
    if (!isKept) {
      await kept.tablet?.context.close();
      kept.tablet = { file, context };
    }
    for (const page of context.pages()) await page.close();
  },
  schoolOf: [
    async ({ staticDir }, use) => {
      let current: OpenSchool | null = null;
      const close = async (): Promise<void> => {
        const { school, network } = current ?? {};
        current = null;
        await network?.stop();
        await school?.stop();
      };
      await use(async (file) => {
        if (current?.file === file) return current;
        await close();
        const school = await startSchoolServer({ staticDir });
        current = { file, school, network: await startBadNetwork(school.url) };
        return current;
      });
      await close();
    },
    { scope: 'worker' },
  ],
  open: [async ({ schoolOf }, use, { file }) => use(await schoolOf(file)), { timeout: 60_000 }],
  school: async ({ open }, use) => use(open.school),
  /** The network of this test: good at its beginning. */
  network: async ({ open: { network } }, use) => {
    network.setFault('none');
    network.awards.length = 0;
    await use(network);
  },
});

export { expect } from '@playwright/test';
