// Processes of a real school are killed while tablets award: its server, its database, both, and a process of the database;
// first with the embedded database, then two servers on one. Nobody helps but what a service does, which is to start a
// server again. Nothing that was acknowledged may be lost or doubled, no total may drift, and each time the school has to come back.
// npm run kills -- --kills 200, --of embedded, --tablets 50, --seed 2. It prints a line of JSON for each of the two.
import { parseArgs } from 'node:util';
import { onRunningSchools } from './on-running-schools.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    of: { type: 'string', default: 'embedded,cluster' },
    tablets: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

await onRunningSchools('kills', {
  KILLS: values.kills,
  KILLS_OF: values.of,
  KILLS_TABLETS: values.tablets,
  KILLS_SEED: values.seed,
});
