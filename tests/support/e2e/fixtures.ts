import { test as base } from '@playwright/test';
import { startBadNetwork, type BadNetwork } from './bad-network.ts';
import { startSchoolServer, type SchoolServer } from './school-server.ts';

interface OpenSchool {
  file: string;
  school: SchoolServer;
  network: BadNetwork;
}

/**
 * The built server with its demo school, and a network to it that can be bad. Each test file has a school of its own,
 * so that no file sees what another left behind, in whatever order and on whichever worker they run. `staticDir` is where
 * the app is that the school serves.
 */
export const test = base.extend<
  { open: OpenSchool; school: SchoolServer; network: BadNetwork },
  { staticDir: string; schoolOf: (file: string) => Promise<OpenSchool> }
>({
  staticDir: ['dist', { option: true, scope: 'worker' }],
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
