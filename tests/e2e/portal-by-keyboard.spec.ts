import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { OFFICE, PASSWORD } from '#tests/support/e2e/teacher.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });

/** The rooms in the order of the navigation, each with its heading. */
const ROOMS = [
  ['Today', 'To do'],
  ['Sign-ups', 'Sign-ups'],
  ['Invitations', 'Invitations'],
  ['Reset requests', 'Reset requests'],
  ['People', 'People'],
  ['Students', 'Students'],
  ['Houses', 'Houses'],
  ['Habits and reasons', 'Habits and reasons'],
  ['Store', 'Store'],
  ['Displays', 'Displays'],
  ['School', 'School'],
  ['Review queue', 'Review queue'],
  ['Audit', 'Audit'],
] as const;
const MOST_PRESSES = 60;

/** Runs in the page: what has the focus, and whether a person sees that it has. */
function stopInPage(): { at: string; isSeen: boolean } {
  const element = document.activeElement;
  if (element === null || element === document.body) return { at: 'nothing', isSeen: false };
  // A box that is drawn by its label has the ring there.
  const drawn = [element, element.parentElement, element.closest('label')].filter((each) => each !== null);
  const isRinged = drawn.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { top, bottom } = element.getBoundingClientRect();
  return {
    at: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
    isSeen: isRinged && bottom > 0 && top < innerHeight,
  };
}

/** Presses a key until what is wanted has the focus. Each stop on the way has to be seen. */
async function go(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(to).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(stopInPage);
    expect(stop).toEqual({ ...stop, isSeen: true });
    if (await to.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never came to ${String(to)}`);
}

async function press(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await go(page, to, key);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await go(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** By the navigation, which comes before the page. The room's heading has the focus then. */
async function enterRoom(page: Page, room: (typeof ROOMS)[number][0]): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: new RegExp(`^${room}`) });
  await press(page, link, 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1, name: new Map(ROOMS).get(room) ?? '' })).toBeFocused();
}

/** What came of the last thing has the focus. */
const said = (page: Page, text: string): Promise<void> => expect(page.locator(':focus')).toContainText(text);

test(
  'the office runs the Admin Portal by the keyboard alone',
  atLength('portal-by-keyboard'),
  async ({ page, network: { url } }) => {
    await page.goto(`${url}/login?from=/admin`);
    await type(page, 'Email or username', OFFICE);
    await type(page, 'Password', PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeFocused();

    await test.step('each room is reached by the navigation', async () => {
      for (const [room] of ROOMS.toReversed()) await enterRoom(page, room);
    });

    await test.step('a sign-up is approved, after a dialog that Escape leaves', async () => {
      await enterRoom(page, 'Sign-ups');
      await press(page, page.getByRole('link', { name: /Robin Castellano/ }));
      await expect(page.getByRole('heading', { name: 'Robin Castellano wants to join' })).toBeFocused();
      const reject = page.getByRole('button', { name: 'Reject…' });
      await press(page, reject);
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason (optional)' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(reject).toBeFocused();
      await press(page, page.getByRole('button', { name: 'Approve as an educator' }), 'Shift+Tab');
      await said(page, 'Robin Castellano is approved');
    });

    await test.step('a student is added and changed', async () => {
      await enterRoom(page, 'Students');
      await press(page, page.getByRole('link', { name: 'New student' }));
      await expect(page.getByRole('heading', { level: 1, name: 'New student' })).toBeFocused();
      await type(page, 'First name', 'Ida');
      await type(page, 'Last name', 'Moss');
      await go(page, page.getByLabel('House'));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('button', { name: 'Add student' }));
      await said(page, 'Ida Moss added.');
      await type(page, 'Last name', 'Moss-Lind');
      await page.keyboard.press('Enter');
      await said(page, 'Saved.');
      await expect(page.getByRole('heading', { level: 1, name: 'Ida Moss-Lind' })).toBeVisible();
      await type(page, 'First name', 'Ada');
      await press(page, page.getByRole('button', { name: 'Discard changes' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Ida Moss-Lind' })).toBeFocused();
    });

    await test.step('a house is added, moved, and left as it is', async () => {
      await enterRoom(page, 'Houses');
      await press(page, page.getByRole('link', { name: 'Add a house' }));
      await expect(page.getByRole('region', { name: 'New house' })).toBeFocused();
      await type(page, 'Name', 'Otters');
      await page.keyboard.press('Enter');
      await said(page, 'Otters added.');
      const up = page.getByRole('button', { name: 'Move Otters up' });
      await press(page, up);
      await expect(page.getByText('Otters is now 5 of 6.')).toBeAttached();
      await expect(up).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page.getByText('Otters is now 4 of 6.')).toBeAttached();
      await expect(up).toBeFocused();
      const junbi = page.getByRole('link', { name: /^Junbi/ });
      await press(page, junbi, 'Shift+Tab');
      await expect(page.getByRole('region', { name: 'Junbi' })).toBeFocused();
      await press(page, page.getByRole('button', { name: 'Cancel' }));
      await expect(junbi).toBeFocused();
    });

    await test.step('a habit is added with a reason', async () => {
      await enterRoom(page, 'Habits and reasons');
      await press(page, page.getByRole('link', { name: 'Add a habit' }));
      await type(page, 'Name', 'Be Curious');
      await page.keyboard.press('Enter');
      await said(page, 'Be Curious added. Now give it its reasons.');
      await type(page, 'A new reason', 'Ask why');
      await page.keyboard.press('Enter');
      const change = page.getByRole('button', { name: 'Change Ask why' });
      await press(page, change, 'Shift+Tab');
      await expect(page.getByLabel('Reason', { exact: true })).toBeFocused();
      await press(page, page.getByRole('button', { name: 'Cancel' }));
      await expect(change).toBeFocused();
    });

    await test.step('somebody is invited, and a second dialog is left by Escape', async () => {
      await enterRoom(page, 'Invitations');
      const invite = page.getByRole('button', { name: 'Invite somebody' });
      await press(page, invite);
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
      await page.keyboard.type('mina@demo.school');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'The link for mina@demo.school' })).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Done' }));
      await expect(invite).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(invite).toBeFocused();
    });
  },
);
