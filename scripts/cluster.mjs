// Two servers on a PostgreSQL that Patroni keeps on two machines, with etcd and HAProxy, all of Debian's packages and all on this
// machine. While tablets award, the machine of the first PostgreSQL is killed, its postmaster alone is, or the machine stands
// still for 45 seconds. Nothing that was acknowledged may be lost or doubled, no total may drift, and each time awards have to be
// acknowledged again by themselves. npm run cluster -- --machines 20 --postmasters 20 --freezes 3 --tablets 50 --seed 2. It
// prints a line of JSON with the seconds without awards.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { onRunningSchools } from './on-running-schools.mjs';

const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '20' },
    postmasters: { type: 'string', default: '20' },
    freezes: { type: 'string', default: '3' },
    tablets: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});

const isMissing = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }).status !==
  0;
const missing = ['etcd', 'patroni', 'haproxy'].filter(isMissing);
if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(', ')}. Debian has them: apt-get install --no-install-recommends postgresql etcd-server patroni python3-etcd haproxy`,
  );
  process.exit(2);
}

await onRunningSchools('cluster', {
  CLUSTER_MACHINES: values.machines,
  CLUSTER_POSTMASTERS: values.postmasters,
  CLUSTER_FREEZES: values.freezes,
  CLUSTER_TABLETS: values.tablets,
  CLUSTER_SEED: values.seed,
});
