// A tap on Outbox where 1,000 awards wait, in a page that has just started: until the first of them are painted.
import { award, choose } from '../demo-school.mjs';
import { fillPlain, inLargeSchool, readRows, summary, timed } from '../measure/large-school.mjs';

const RUNS = 9;
const SUBMISSIONS = 200;
const AWARDS = 5;

/** Runs in the page: makes many submissions of the one that is there. */
async function multiply(submissions) {
  const db = await window.bench.open('outbox-1');
  const writing = db.transaction('entries', 'readwrite');
  const entries = writing.objectStore('entries');
  const made = entries.getAll();
  made.addEventListener('success', () => {
    let seq = made.result.at(-1).seq;
    for (let submission = 1; submission < submissions; submission += 1) {
      const submissionId = crypto.randomUUID();
      for (const model of made.result) {
        const id = crypto.randomUUID();
        const request = { ...model.request, client_award_id: id };
        seq += 1;
        entries.put({ ...model, seq, id, submissionId, request, madeAt: model.madeAt + submission });
      }
    }
  });
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  db.close();
}

/** Runs in the plain page: reads the same rows and draws the first of them. */
function drawPlain() {
  document.querySelector('main').innerHTML = '<button id="open">Open</button><ul></ul>';
  const open = async () => {
    const rows = await window.bench.readRows(/^plain$/, 'rows');
    const lines = rows.slice(0, 50).map(({ studentName, habitName }) => `<li>${studentName} ${habitName}</li>`);
    document.querySelector('ul').innerHTML = lines.join('');
  };
  document.querySelector('#open').addEventListener('click', () => void open());
}

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, context, url }) => {
    await context.setOffline(true);
    await choose(
      app,
      url,
      Array.from({ length: AWARDS }, (_, index) => index + 1),
    );
    await award(app, 'Own It', 'Work Hard');
    await app.getByRole('heading', { name: /^Good / }).waitFor();
    await app.evaluate(multiply, SUBMISSIONS);
    await fillPlain(plain, await readRows(app, '^outbox-1$', 'entries'));
    await plain.evaluate(drawPlain);
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await app.goto(`${url}/award`);
      await app.getByRole('link', { name: /^Individual Students/ }).waitFor();
      await app.waitForTimeout(3000);
      ours.push(
        await timed(app, {
          event: 'click',
          act: () =>
            app
              .getByRole('link', { name: /^Outbox/ })
              .first()
              .click(),
          isShown: () => document.querySelectorAll('main article li').length > 0,
        }),
      );
      await plain.evaluate(() => document.querySelector('ul').replaceChildren());
      baseline.push(
        await timed(plain, {
          event: 'click',
          act: () => plain.click('#open'),
          isShown: () => document.querySelectorAll('li').length > 0,
        }),
      );
    }
    return summary(ours, baseline);
  });
}
