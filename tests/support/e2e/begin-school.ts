import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The link that a new server has written. It answers a moment before it has. */
export async function setupLinkOf(dataDir: string): Promise<string> {
  const linkFile = join(dataDir, 'setup-link');
  await expect.poll(() => existsSync(linkFile) && readFileSync(linkFile, 'utf8')).toMatch(/\n$/);
  return readFileSync(linkFile, 'utf8').trim();
}

/** Types the school's name and its first administrator, each field pressed first, as a person does. */
export async function nameTheSchool(page: Page, password: string): Promise<void> {
  for (const [label, text] of Object.entries({
    'School’s name': 'Hill School',
    'First name': 'Ada',
    'Last name': 'Okoye',
    Email: 'office@hill.example',
    Password: password,
    'Confirm password': password,
  })) {
    const field = page.getByLabel(label, { exact: true });
    await field.click();
    await field.fill(text);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
}
