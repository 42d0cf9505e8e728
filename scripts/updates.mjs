// A release takes the place of the one before it while tablets award and 30 requests a second ask for the page, the worker, the
// manifest and every asset of both: first of one server, then of two behind Caddy (deploy/pair.Caddyfile), which are started
// again one after the other. npm run updates -- --of pair --tablets 50. It prints a line of JSON for each of the two.
import { parseArgs } from 'node:util';
import { onRunningSchools } from './on-running-schools.mjs';

const { values } = parseArgs({
  options: { of: { type: 'string', default: 'single,pair' }, tablets: { type: 'string', default: '10' } },
});

await onRunningSchools('updates', { UPDATES_OF: values.of, UPDATES_TABLETS: values.tablets });
