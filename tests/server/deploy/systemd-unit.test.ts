import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { needs } from '#tests/support/server/program.ts';

const UNIT = 'deploy/habit-points.service';

test('the unit is closed to the rest of the machine: an exposure of 2.0 at most', (context) => {
  needs('systemd-analyze', context);
  const analysed = spawnSync('systemd-analyze', ['security', '--offline=true', UNIT], { encoding: 'utf8' });
  const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(analysed.stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(2);
});

test('systemd stops the server in order, waits for a late database, and never gives up', async () => {
  const lines = (await readFile(UNIT, 'utf8')).split('\n');
  for (const line of ['KillMode=mixed', 'Restart=always', 'StartLimitIntervalSec=0', 'TimeoutStopSec=30']) {
    expect(lines).toContain(line);
  }
});
