import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { PASSWORD, RIVERA } from '#tests/support/e2e/teacher.ts';

test.use({ serviceWorkers: 'block' });

const OKAFOR = 'okafor@demo.school';
const AMARA = 'amara@demo.school';
const NEW_PASSWORD = 'Green-Kettle-42';

async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('signing up, from the front door to Request Submitted', atLength('sign-up'), async ({ page, network }) => {
  await page.goto(network.url);
  await page.getByRole('link', { name: 'Create an Account' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('You must agree before continuing.');
  await expect(page.getByRole('checkbox')).toBeFocused();

  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email').fill('noor@demo.school');
  const houseY = async () => (await page.getByRole('radio', { name: 'Laulima' }).boundingBox())?.y;
  const before = await houseY();
  const verdict = page.getByText(/^Password strength: Weak/);
  // The server's verdict comes a second after the last key; nothing below it moves then.
  await page.getByLabel('Password', { exact: true }).fill('elephant');
  await expect(verdict).toContainText('Use three of these');
  expect(await houseY()).toBe(before);
  await page.getByLabel('Password', { exact: true }).fill('dragon99');
  await page.getByLabel('Confirm password').fill('dragon99');
  await expect(verdict).toContainText('Too easy to guess');
  expect(await houseY()).toBe(before);
  await page.getByLabel('Grade').selectOption('K');
  await page.getByRole('radio', { name: 'Laulima' }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  // Mixed enough for the spec's rule, and one of the first that anyone would try.
  await expect(page.getByRole('alert')).toHaveText(
    'Password must be stronger. Too easy to guess: it is close to a common password. Three unrelated words make a strong one.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeFocused();
  await expect(page.getByText('Your account will be reviewed before activation.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await fillInSignIn(page, 'noor@demo.school', NEW_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Account not active.');
});

test(
  'an educator recovers by the security question and signs in with the new password',
  atLength('recovery-by-question'),
  async ({ page, network }) => {
    await page.goto(`${network.url}/login`);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('link', { name: "I'm an Educator" }).click();
    await page.getByLabel('Email').fill(RIVERA);
    await page.keyboard.press('Enter');
    const answer = page.getByLabel('What did we call the parrot in my first classroom?');
    await expect(answer).toBeFocused();
    await answer.fill('Polly');
    await chooseNewPassword(page);
    await expect(page.getByRole('alert')).toHaveText('Those details do not match our records.');
    await expect(answer).toBeFocused();
    await answer.fill('captain  mango');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password updated! You can sign in with your new password.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await fillInSignIn(page, RIVERA, NEW_PASSWORD);
    // Her question is her own: no gate.
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'a scholar recovers by lunch number and signs in with the new password',
  atLength('recovery-by-lunch-number'),
  async ({ page, network }) => {
    await page.goto(`${network.url}/recover`);
    await page.getByRole('link', { name: "I'm a Scholar" }).click();
    await page.getByLabel('School email').fill(AMARA);
    await page.getByLabel('Lunch number').fill('000000');
    await page.getByLabel('Grade').selectOption('7');
    await chooseNewPassword(page);
    await expect(page.getByRole('alert')).toHaveText('Those details do not match our records.');
    await page.getByLabel('Lunch number').fill('482913');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Password updated! You can sign in with your new password.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await fillInSignIn(page, AMARA, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/leaderboard$/);
  },
);

test(
  'the gate: first a security question, then the page where the person was going',
  atLength('question-gate'),
  async ({ page, network }) => {
    await page.goto(`${network.url}/assign/students?x=1`);
    await fillInSignIn(page, OKAFOR, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Set Your Security Question' })).toBeFocused();
    // A reload keeps where the person was going, and no other address leads past it.
    await page.reload();
    await page.goto(`${network.url}/rosters`);
    await expect(page).toHaveURL(/\/educator\/security\/setup\?from=%2Frosters$/);
    await page.goto(`${network.url}/assign/students?x=1`);
    await expect(page).toHaveURL(/\/educator\/security\/setup\?from=/);
    const question = page.getByLabel('Security question');
    await expect(question).toHaveValue('');
    const save = page.getByRole('button', { name: 'Save Security Question' });
    await question.fill('What is your LAST name??');
    await page.getByLabel('Answer').fill('Captain Mango');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Please choose a more specific question (not a generic preset).');
    await question.fill('Which boat did my uncle mend?');
    await page.getByLabel('Answer').fill('boat');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Please choose an answer that is harder to guess.');
    await expect(page.getByLabel('Answer')).toBeFocused();
    await page.getByLabel('Answer').fill('The Grey Heron');
    await save.click();
    await expect(page).toHaveURL(/\/assign\/students\?x=1$/);

    // Once is enough.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${network.url}/login`);
    await fillInSignIn(page, OKAFOR, PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'all of it by the keyboard alone, with the designed look',
  atLength('sign-up-by-keyboard'),
  async ({ page, network }) => {
    await page.goto(`${network.url}/signup`);
    // Tab would pass by the houses while they are loaded.
    await expect(page.getByRole('radio', { name: 'Savant' })).toBeVisible();
    await page.getByRole('radio', { name: 'Scholar' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Educator' })).toBeChecked();
    await expect(page.getByLabel('Grade')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Noor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Haddad');
    await page.keyboard.press('Tab');
    await page.keyboard.type('noor.teacher@demo.school');
    for (const label of ['Password', 'Confirm password']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(label, { exact: true })).toBeFocused();
      await page.keyboard.type(NEW_PASSWORD);
      // Past Show.
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Junbi' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeFocused();
    // The order of the style layers: a reset that came last would strip the button.
    expect(
      await page
        .getByRole('button', { name: 'Create Account' })
        .evaluate((button) => getComputedStyle(button).fontWeight),
    ).toBe('600');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeFocused();
  },
);
