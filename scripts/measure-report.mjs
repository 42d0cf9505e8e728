/**
 * What the report costs at 10⁴ and at 10⁶ awards in the ledger: npm run measure:report (after npm run build). Prints one
 * line of JSON: the medians in milliseconds over HTTP, for a teacher and for a scholar, and the ratio of the large ledger
 * to the small one. The two schools run side by side and are asked in turn, so that a busy machine slows down both.
 */
import { startSchool } from './demo-school.mjs';
import { fillLedger, median, tokenOf } from './filled-school.mjs';

const SMALL = 10_000;
const LARGE = 1_000_000;
const CALLS = 60;
const EMAILS = { teacher: 'rivera@demo.school', scholar: 'amara@demo.school' };

async function timeOf({ url }, token) {
  const started = performance.now();
  const response = await fetch(`${url}/api/reports?type=points_by_student`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`The report answered ${response.status}`);
  await response.text();
  return performance.now() - started;
}

async function compare(small, large, email) {
  const tokens = [await tokenOf(small.url, email), await tokenOf(large.url, email)];
  const times = { small: [], large: [] };
  for (let call = 0; call < CALLS; call += 1) {
    times.small.push(await timeOf(small, tokens[0]));
    times.large.push(await timeOf(large, tokens[1]));
  }
  const [before, after] = [median(times.small), median(times.large)];
  return {
    ms_at_10_4: Number(before.toFixed(2)),
    ms_at_10_6: Number(after.toFixed(2)),
    ratio: Number((after / before).toFixed(2)),
  };
}

const schools = [await startSchool()];
try {
  schools.push(await startSchool());
  const [small, large] = schools;
  await fillLedger(small.dataDir, SMALL);
  await fillLedger(large.dataDir, LARGE);
  console.log(
    JSON.stringify({
      students: 600,
      calls: CALLS,
      teacher: await compare(small, large, EMAILS.teacher),
      scholar: await compare(small, large, EMAILS.scholar),
    }),
  );
} finally {
  for (const school of schools) await school.stop();
}
