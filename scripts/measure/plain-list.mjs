// The baseline of a long list: the same rows from a database, in the app's own markup and styles, drawn by plain code.
import { fillPlain, readStudents } from './large-school.mjs';

/** Brings the app to the list of students, and gives the plain page the same students with the markup of a row. */
export async function prepareLists({ app, plain, url }) {
  await app.goto(`${url}/assign/students`);
  const lines = app.locator('main li', { has: app.getByRole('checkbox') });
  await lines.first().waitFor();
  await fillPlain(plain, await readStudents(app));
  const row = await lines.first().evaluate((line) => {
    const copy = line.cloneNode(true);
    const name = [...copy.querySelectorAll('span')].find((span) => span.children.length === 0);
    name.textContent = '{name}';
    return copy.outerHTML;
  });
  await plain.evaluate(drawPlain, row);
}

/** Runs in the plain page: its button reads and draws the list. */
function drawPlain(row) {
  document.querySelector('main').innerHTML = '<button id="open">Open</button><ul></ul><output></output>';
  const [list, output] = [document.querySelector('ul'), document.querySelector('output')];
  const nameOf = (student) => `${student.first_name} ${student.last_name}`;
  const draw = (students) => {
    list.innerHTML = students
      .slice(0, 50)
      .map((student) => row.replace('{name}', nameOf(student)))
      .join('');
  };
  const open = async () => {
    draw(await window.bench.readRows(/^plain$/, 'rows'));
    output.textContent = 'opened';
  };
  document.querySelector('#open').addEventListener('click', () => void open());
}
