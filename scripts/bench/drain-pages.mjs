/** The same drain with the dashboard and the kiosk open, and how many transactions these begin for an award. */
import { openBenchSite } from '../measure/site.mjs';
import { startSchool } from '../demo-school.mjs';
import { inTurn, median } from '../measure/measurement.mjs';

const AWARDS = 500;
const RUNS = 5;
const PAGES = ['/dashboard', '/kiosk'];

export async function bench() {
  const school = await startSchool();
  const site = await openBenchSite({ school: school.url });
  const browser = site.openBrowser();
  const transactions = { '/dashboard': [], '/kiosk': [] };
  try {
    await browser.ask('enter', { email: 'rivera@demo.school', password: 'Demo-2026-points' });
    await browser.ask('open', { paths: PAGES });
    const measured = await inTurn({
      unit: 'ms',
      runs: RUNS,
      ours: async () => {
        const drained = await browser.ask('drain', { count: AWARDS });
        for (const page of PAGES) transactions[page].push(drained.transactions[page]);
        return drained.ms;
      },
      baseline: () => browser.ask('otherwise', { how: 'bare', count: AWARDS }),
    });
    const anAward = Object.fromEntries(
      PAGES.map((page) => [page, Number((median(transactions[page]) / AWARDS).toFixed(2))]),
    );
    return { ...measured, transactions_an_award: anAward };
  } finally {
    await browser.close();
    site.close();
    await school.stop();
  }
}
