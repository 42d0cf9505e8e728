import type { TestProject } from 'vitest/node';
import { openTestCluster } from './cluster.ts';

/** One embedded PostgreSQL for the whole run; test files copy their databases from its templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, close } = await openTestCluster();
  project.provide('testCluster', cluster);
  return close;
}
