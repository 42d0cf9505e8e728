import { expect, type Page } from '@playwright/test';
import { enterPassword, OFFICE, PASSWORD } from './teacher.ts';

/** Staff at `desk` make this tablet a shared one, by the code that it shows. */
export async function shareTablet(tablet: Page, desk: Page, origin: string): Promise<void> {
  await tablet.goto(`${origin}/tablet`);
  const code = tablet.getByLabel(/^Code: /);
  await expect(code).toBeVisible();
  const letters = (await code.innerText()).replace(/\s/g, '');
  await desk.goto(`${origin}/admin/displays`);
  await enterPassword(desk, OFFICE);
  await desk.getByRole('button', { name: 'Add a shared tablet' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Code on the screen').fill(letters);
  await dialog.getByRole('button', { name: 'Find the screen' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Room 12 tablet');
  await dialog.getByRole('button', { name: 'Share it' }).click();
  await expect(desk.getByText('Room 12 tablet is shared.')).toBeVisible();
  await expect(tablet.getByRole('heading', { name: 'Who’s teaching?' })).toBeVisible();
}

/** Signs in on a shared tablet, and chooses a PIN. */
export async function stayOnTablet(tablet: Page, email: string, pin: string): Promise<void> {
  await tablet.getByRole('link', { name: 'Somebody else' }).click();
  await tablet.getByLabel('Email or username').fill(email);
  await tablet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tablet.getByRole('button', { name: 'Sign In' }).click();
  await expect(tablet.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await typePin(tablet, pin);
  await tablet.getByRole('button', { name: 'Next' }).click();
  await typePin(tablet, pin);
  await expect(tablet).toHaveURL(/\/dashboard$/);
}

/** Taps the digits. */
export async function typePin(tablet: Page, pin: string): Promise<void> {
  for (const digit of pin) await tablet.getByRole('button', { name: digit, exact: true }).click();
}
