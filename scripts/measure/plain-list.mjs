// The baseline of a long list: the same rows from a database, in the app's own markup and styles, drawn by plain code.
import { fillPlain, readRows } from './large-school.mjs';

/** Brings the app to the list of students, and gives the plain page the same students with the markup of a row. */
export async function prepareLists({ app, plain, url }) {
  await app.goto(`${url}/assign/students`);
  const lines = app.locator('main li', { has: app.getByRole('checkbox') });
  await lines.first().waitFor();
  await fillPlain(plain, await readRows(app, '^cache-', 'students'));
  const row = await lines.first().evaluate((line) => {
    const copy = line.cloneNode(true);
    const name = [...copy.querySelectorAll('span')].find((span) => span.children.length === 0);
    name.textContent = '{name}';
    return copy.outerHTML;
  });
  await plain.evaluate(drawPlain, row);
}

/** Runs in the plain page: its buttons read and draw the list, tick all of it, and its field filters it. */
function drawPlain(row) {
  document.querySelector('main').innerHTML =
    '<button id="open">Open</button><input id="search"><button id="all">All</button><ul></ul><output></output>';
  const [list, output] = [document.querySelector('ul'), document.querySelector('output')];
  const nameOf = (student) => `${student.first_name} ${student.last_name}`;
  let all = [];
  const draw = (students) => {
    list.innerHTML = students
      .slice(0, 50)
      .map((student) => row.replace('{name}', nameOf(student)))
      .join('');
  };
  const open = async () => {
    all = await window.bench.readRows(/^plain$/, 'rows');
    draw(all);
    output.textContent = 'opened';
  };
  document.querySelector('#open').addEventListener('click', () => void open());
  document.querySelector('#search').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(' ');
    draw(all.filter((student) => words.every((word) => nameOf(student).toLowerCase().includes(word))));
    output.textContent = `found ${target.value}`;
  });
  document.querySelector('#all').addEventListener('click', () => {
    const chosen = new Set(all.map(({ id }) => id));
    for (const line of list.children) {
      line.dataset.ticked = 'true';
      line.querySelector('input').checked = true;
    }
    output.textContent = `${chosen.size} selected`;
  });
}
