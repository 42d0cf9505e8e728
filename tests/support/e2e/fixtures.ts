import { test as base } from '@playwright/test';
import { startBadNetwork, type BadNetwork } from './bad-network.ts';
import { startSchoolServer, type SchoolServer } from './school-server.ts';

/**
 * The built server with its demo school, and a network to it that can be bad. Files share it; one that changes what
 * others count on (a password) asks for a school of its own: `test.use({ schoolName: 'accounts' })`. `staticDir` is where
 * the app is that the school serves.
 */
export const test = base.extend<
  { network: BadNetwork },
  { schoolName: string; staticDir: string; school: SchoolServer; network_: BadNetwork }
>({
  schoolName: ['shared', { option: true, scope: 'worker' }],
  staticDir: ['dist', { option: true, scope: 'worker' }],
  school: [
    async ({ staticDir }, use) => {
      const school = await startSchoolServer({ staticDir });
      await use(school);
      await school.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  network_: [
    async ({ school }, use) => {
      const network = await startBadNetwork(school.url);
      await use(network);
      await network.stop();
    },
    { scope: 'worker' },
  ],
  /** The network of this test: good at its beginning. */
  network: async ({ network_ }, use) => {
    network_.setFault('none');
    await use(network_);
  },
});

export { expect } from '@playwright/test';
