import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds, short enough to read in a failure. */
export async function violations(page: Page, only?: 'color-contrast'): Promise<string[]> {
  // Without frames of other origins the old way, in the page itself, sees all and opens no second page.
  // The rows of a long list are alike: the first ones are enough.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(':is(tbody tr, li):nth-child(n + 9)');
  const { violations: found } = await (only ? builder.withRules(only) : builder.withTags(TAGS)).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** A colour on its way to another is neither. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
}
