import { onPath } from '#tests/support/e2e/bad-network.ts';
import { signedInCaller } from '#tests/support/e2e/api.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { award, chooseReasons, chooseStudents, OFFICE, RIVERA, signInOnly } from '#tests/support/e2e/teacher.ts';

test.use({ keepsTablet: true, serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });

const AMARA = 'Amara Obi';
const NEW_PASSWORD = 'Green-Kettle-42';

test.beforeEach(async ({ page, network }) => {
  await signInOnly(page, network.url, OFFICE);
});

test(
  'a prize is paid for once, although the first answer is lost, and given back',
  atLength('prize-given-back'),
  async ({ page, network }) => {
    await page.goto(`${network.url}/store`);
    await page.getByRole('button', { name: 'Redeem House sticker sheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redeem House sticker sheet' });
    await dialog.getByLabel('Find a student').fill('amara obi');
    await dialog.getByRole('button', { name: AMARA }).click();
    const has = await dialog.getByText(/ to spend\.$/).innerText();
    const before = Number(/(\d+) points to spend/.exec(has)?.[1]);
    expect(before).toBeGreaterThanOrEqual(10);

    network.setFault(onPath('/api/store/redemptions', 'cut-reply'));
    const redeem = dialog.getByRole('button', { name: 'Redeem for 5 points' });
    await redeem.click();
    await expect(dialog.getByRole('alert')).toContainText('the points are spent only once');
    network.setFault('none');
    await redeem.click();
    await expect(
      page.getByText(`${AMARA}: House sticker sheet for 5 points. ${before - 5} points left to spend.`),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Give back' }).click();
    await expect(
      page.getByText(`House sticker sheet given back. ${AMARA} has ${before} points to spend.`),
    ).toBeVisible();
  },
);

test(
  'awards for children who have left wait; the office counts one and declines one, and the teacher reads it',
  atLength('review-decided'),
  async ({ browser, page: office, network }) => {
    const teacher = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await signInOnly(teacher, network.url, RIVERA);
    const call = await signedInCaller(network.url);
    const names = await chooseStudents(teacher, network.url, 2);
    const [first = '', second = ''] = names;
    await chooseReasons(teacher, 'Own It', ['Work Hard']);

    await test.step('the two leave the list while the teacher has them on the screen', async () => {
      const { results } = (await call('GET', '/api/students/?page_size=2')) as {
        results: Array<{ id: string; first_name: string; last_name: string }>;
      };
      expect(results.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual(names);
      await call('POST', '/api/admin/student-changes', {
        ids: results.map(({ id }) => id),
        change: { kind: 'archive' },
      });
    });

    await award(teacher);
    await expect(teacher.getByText('Sent. Waiting for review by staff.').first()).toBeVisible();

    await test.step('the office decides', async () => {
      await office.goto(`${network.url}/admin/review`);
      await office.getByLabel('Student or teacher').fill(first);
      await office.getByRole('button', { name: `Approve +1 for ${first}` }).click();
      await expect(office.getByText(`Approved: +1 for ${first}.`)).toBeVisible();
      await office.getByLabel('Student or teacher').fill(second);
      await office.getByRole('button', { name: `Reject… +1 for ${second}` }).click();
      await office.getByRole('button', { name: 'Reject 1 award' }).click();
      await expect(office.getByText(`Rejected: ${second}.`)).toBeVisible();
    });

    await test.step('and the teacher reads it', async () => {
      // The dashboard asks the server what became of the awards.
      await teacher.goto(`${network.url}/dashboard`);
      await teacher.getByRole('link', { name: 'Outbox' }).first().click();
      await teacher.getByText('2 students', { exact: true }).first().click();
      const rows = teacher.getByRole('list', { name: 'Students' }).getByRole('listitem');
      await expect(rows.filter({ hasText: second })).toContainText('Not counted');
      await expect(rows.filter({ hasText: first })).toContainText('Sent');
      await expect(rows.filter({ hasText: first })).not.toContainText('review');
    });
    await teacher.context().close();
  },
);

test(
  'an invitation leads from its link to the first sign-in, and works once',
  atLength('invitation'),
  async ({ browser, page, network }) => {
    await page.goto(`${network.url}/admin/invitations`);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const form = page.getByRole('dialog', { name: 'Invite somebody' });
    await form.getByLabel('Email').fill('mina.sato@demo.school');
    await form.getByLabel('First name (optional)').fill('Mina');
    await form.getByRole('button', { name: 'Make the link' }).click();
    const made = page.getByRole('dialog', { name: 'The link for mina.sato@demo.school' });
    const link = await made.getByLabel('Link', { exact: true }).inputValue();
    await made.getByRole('button', { name: 'Done' }).click();

    const guest = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await test.step('the guest makes the account', async () => {
      await guest.goto(link);
      await expect(guest.getByRole('heading', { name: /^Welcome to / })).toBeVisible();
      await expect(guest.getByText('You will sign in as mina.sato@demo.school.')).toBeVisible();
      await expect(guest.getByLabel('First name')).toHaveValue('Mina');
      await guest.getByLabel('Last name').fill('Sato');
      await guest.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await guest.getByLabel('Confirm password').fill(NEW_PASSWORD);
      await guest.getByRole('button', { name: 'Create my account' }).click();
    });
    await test.step('and is signed in, after a security question', async () => {
      await guest.getByLabel('Security question').fill('Which boat did my uncle mend?');
      await guest.getByLabel('Answer').fill('The Grey Heron');
      await guest.getByRole('button', { name: 'Save Security Question' }).click();
      await expect(guest.getByRole('heading', { name: /^Good .*Mina/, level: 1 })).toBeVisible();
    });
    await test.step('the link is used', async () => {
      const stranger = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await stranger.goto(link);
      await expect(stranger.getByText(/^This link doesn’t work\./)).toBeVisible();
      await stranger.context().close();
      await page.getByLabel('Show', { exact: true }).selectOption('Used');
      await expect(page.getByRole('row', { name: /^Mina / })).toContainText('Used');
    });
    await guest.context().close();
  },
);

test(
  'the new school year moves everyone up a grade, and can be undone',
  atLength('new-school-year'),
  async ({ page, network }) => {
    const student = async (): Promise<string> => {
      await page.goto(`${network.url}/admin/students?search=amara+obi&state=all`);
      return page.getByRole('row', { name: new RegExp(AMARA) }).innerText();
    };
    const before = await student();
    expect(before).toMatch(/\b7\b/);

    await page.goto(`${network.url}/admin/students/new-year`);
    const move = page.getByRole('button', { name: /^Move \d+ up, \d+ leave$/ });
    const leaving = /(\d+) leave$/.exec(await move.innerText())?.[1] ?? '';
    await move.click();
    const question = page.getByRole('dialog', { name: `Do ${leaving} students leave?` });
    await question.getByLabel('How many leave').fill(leaving);
    await question.getByRole('button', { name: `Archive ${leaving} and continue` }).click();
    await expect(page.getByText(new RegExp(`has begun: .* moved up and ${leaving} left\\.`))).toBeVisible();
    expect(await student()).toBe(before.replace(/\b7\b/, '8'));

    await page.goto(`${network.url}/admin/students/new-year`);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog', { name: 'Undo the new school year?' }).getByRole('button', { name: 'Undo' }).click();
    await expect(move).toBeVisible();
    expect(await student()).toBe(before);
  },
);
