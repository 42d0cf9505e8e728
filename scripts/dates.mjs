// The tests at other dates and in other zones than those of this machine: no test may depend on either. Each date has a
// zone, and the zones rotate over the dates. Some dates, and with them each zone, try every test of the rules, the data and
// the page; each of the others tries all rules and a sixth of the rest. One line a date; under a red one stands the command
// that repeats it. `npm run dates -- --whole` tries everything at every date.
import { parseArgs } from 'node:util';
import { run } from './check-steps.mjs';

const SHARES = 6;
const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'];

/** A moment, what is special about it, and the zone in which all of it is tried. */
const DATES = [
  ['2026-11-30T04:00:00Z', 'Monday in London, still Sunday in New York', 'UTC'],
  ['2026-12-31T23:59:30Z', 'the year ends in UTC'],
  ['2027-01-01T04:59:30Z', 'the year ends in New York', 'America/Los_Angeles'],
  ['2027-01-01T12:00:00Z', 'New Year'],
  ['2027-01-31T23:59:30Z', 'a month ends'],
  ['2027-02-28T23:59:30Z', 'February ends'],
  ['2028-02-29T12:00:00Z', '29 February', 'Pacific/Auckland'],
  ['2028-02-29T23:59:30Z', '29 February ends'],
  ['2027-03-14T06:59:30Z', 'New York puts its clock forward'],
  ['2027-03-14T07:00:30Z', 'New York has put its clock forward'],
  ['2027-03-15T03:59:30Z', 'the day of 23 hours ends in New York'],
  ['2027-03-28T00:59:30Z', 'London puts its clock forward'],
  ['2027-03-28T01:00:30Z', 'London has put its clock forward'],
  ['2027-03-31T23:59:30Z', 'a quarter ends'],
  ['2027-04-03T14:30:00Z', 'Auckland puts its clock back'],
  ['2027-05-31T23:59:30Z', 'spring term ends'],
  ['2027-06-01T00:00:30Z', 'summer term begins'],
  ['2027-07-31T23:59:30Z', 'summer term ends'],
  ['2027-08-01T03:59:30Z', 'summer term ends in New York'],
  ['2027-08-02T04:00:00Z', 'a Monday in August begins in New York'],
  ['2027-09-25T14:30:00Z', 'Auckland puts its clock forward'],
  ['2027-10-31T00:30:00Z', 'London’s hour that comes twice'],
  ['2027-10-31T01:00:30Z', 'London has put its clock back'],
  ['2027-11-07T05:30:00Z', 'New York’s hour that comes twice', 'America/Los_Angeles'],
  ['2027-11-07T06:30:00Z', 'the same hour again'],
  ['2027-11-08T04:30:00Z', 'the day of 25 hours in New York, Monday in London'],
  ['2027-11-30T23:59:30Z', 'a month ends'],
  ['2027-12-31T11:30:00Z', 'the new year in Auckland'],
  ['2030-06-15T15:00:00Z', 'years from now'],
  ['2024-02-29T08:00:00Z', 'a tablet whose clock is years behind'],
].map(([date, why, whole], index) => ({ date, why, zone: whole ?? ZONES[index % 3], isWhole: whole !== undefined }));

const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } });

const PROJECTS = ['data', 'beside-the-page', 'page'];
const vitest = (projects, rest = []) => ['vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...rest];

let failed = 0;
const started = performance.now();
const seconds = (since) => Math.round((performance.now() - since) / 1000);

for (const [index, { date, why, zone, isWhole }] of DATES.entries()) {
  const since = performance.now();
  const env = { TEST_DATE: date, TZ: zone };
  // The shares move against the zones.
  const share = ((index + Math.floor(index / SHARES)) % SHARES) + 1;
  const commands =
    values.whole || isWhole
      ? [vitest(['rules', ...PROJECTS])]
      : [vitest(['rules']), vitest(PROJECTS, [`--shard=${share}/${SHARES}`])];
  const ran = [];
  for (const command of commands) ran.push({ command, ...(await run(command, { env })) });
  const red = ran.filter(({ ok }) => !ok);
  console.log(`${red.length === 0 ? 'ok    ' : 'FAILED'} ${date} in ${zone}, ${seconds(since)} s: ${why}`);
  for (const { command, output } of red) {
    failed += 1;
    for (const line of new Set(output.split('\n').filter((text) => text.includes('FAIL')))) console.log(line);
    console.log(output.slice(-3000));
    console.log(`       again: TEST_DATE=${date} TZ=${zone} npx ${command.join(' ')}`);
  }
}
console.log(`${DATES.length} dates in ${seconds(started)} s, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
