import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the table below a chart, as a person does; its rows without the head, each as the texts of its cells. */
export async function openChartTable(user: UserEvent, name: string | RegExp): Promise<string[][]> {
  const figure = await screen.findByRole('figure', { name });
  await user.click(within(figure).getByText('Show as a table'));
  const table = await within(figure).findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}
