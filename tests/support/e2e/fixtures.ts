import { test as base } from '@playwright/test';
import { startBadNetwork, type BadNetwork } from './bad-network.ts';
import { startSchoolServer, type SchoolServer } from './school-server.ts';

/** A school of its own for each file: the built server with its demo school, and a network to it that can be bad. */
export const test = base.extend<{ network: BadNetwork }, { school: SchoolServer; network_: BadNetwork }>({
  school: [
    async ({}, use) => {
      const school = await startSchoolServer();
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
