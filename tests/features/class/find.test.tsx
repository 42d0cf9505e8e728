import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noteAward } from '#data/cache/used-awards.ts';
import { manyStudents, noNetwork, STUDENTS, studentPage } from '#tests/features/school-api.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { AWARD, button, classAnswers, openClass, tray } from './class-page.ts';

pageTests();

const WORK_HARD = { habitId: 'b1', reasonIds: ['r1'], points: 2 };
const LATE = { zone: SCHOOL_ZONE, at: NOW };
const at = (now: number) => ({ now: () => now, zone: () => SCHOOL_ZONE });

type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens Find on a device where two points for Work Hard were awarded last, offline, so that all of it stays to be seen. */
async function openFind(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await openPage('/find', {
    before: ({ schoolDb }) => noteAward(schoolDb(RIVERA.id), WORK_HARD, null, LATE),
    ...options,
    answers: classAnswers({ [AWARD]: noNetwork, ...options.answers }),
  });
  await screen.findByRole('searchbox', { name: 'Find a student' });
  return page;
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a student' });
const rows = () => screen.queryAllByRole('button').filter((one) => one.dataset['child'] !== undefined);
const labels = () => rows().map((one) => one.getAttribute('aria-label'));
const foot = () => within(screen.getByRole('region', { name: 'Reason' }));
const saved = async ({ services }: Page) =>
  (await services.outboxDb.entries.orderBy('seq').toArray()).map(
    ({ studentName, request }) => `${studentName} +${request.points}`,
  );

describe('Find', () => {
  it('begins with the field, armed with what was awarded last', async () => {
    await openFind();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(foot().getByRole('button', { name: /Tap a student/ }).textContent).toContain('+2 Work Hard');
    await screen.findByText('Type the beginning of a first or last name.');
  });

  it('one tap on a row is an award; the letters are selected for the next search', async () => {
    const page = await openFind();
    await page.user.type(field(), 'li');
    await screen.findByText('1 of 4');
    // The classes may come after the students.
    await waitFor(() => expect(labels()).toEqual(['Liam Brown, Junbi, Readers']));
    // What is read aloud has the words that are seen.
    expect(button(/Liam/).textContent).toContain('Liam Brown Junbi Readers');
    fireEvent.mouseDown(button(/Liam/));
    fireEvent.click(button(/Liam/));
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, Readers, 2 waiting' });
    expect(await saved(page)).toEqual(['Liam Brown +2']);
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 2]);
    await page.user.click(foot().getByRole('button', { name: /Undo/ }));
    await waitFor(async () => expect(await saved(page)).toEqual([]));
    await foot().findByText('Liam B. +2, Work Hard. Undone');
  });

  it.each([
    [20, null],
    [22, '2 more students. Type another letter.'],
  ])('of %s who were found it shows twenty, and says how many more there are', async (count, more) => {
    const { user } = await openFind({ answers: { 'GET /api/students': studentPage(manyStudents(count)) } });
    await user.type(field(), 'stu');
    await screen.findByText(`${count} of ${count}`);
    expect(rows()).toHaveLength(20);
    expect(screen.queryByText(/more student/)?.textContent ?? null).toBe(more);
  });

  it('where nothing is armed, a tap opens the student, and a reason is chosen there', async () => {
    const page = await openFind({ before: async () => {} });
    expect(foot().getByText('Choose a reason')).toBeTruthy();
    await page.user.type(field(), 'zo');
    await page.user.click(await screen.findByRole('button', { name: /Zoë Adeyemi/ }));
    const sheet = within(screen.getByRole('dialog', { name: 'Zoë Adeyemi' }));
    await page.user.click(sheet.getByRole('button', { name: /Work Hard/ }));
    await page.user.click(sheet.getByRole('button', { name: 'Award +1 Work Hard' }));
    await waitFor(async () => expect(await saved(page)).toEqual(['Zoë Adeyemi +1']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a long press opens the sheet, and awards nothing', async () => {
    const page = await openFind();
    await page.user.type(field(), 'zo');
    fireEvent.contextMenu(await screen.findByRole('button', { name: /Zoë Adeyemi/ }));
    screen.getByRole('dialog', { name: 'Zoë Adeyemi' });
    expect(screen.queryByRole('button', { name: 'Absent today' })).toBeNull();
    expect(await saved(page)).toEqual([]);
  });

  it('has those who were awarded of late before a letter is typed, and keeps their order under the finger', async () => {
    const page = await openFind({
      before: async ({ outboxDb, schoolDb }) => {
        await noteAward(schoolDb(RIVERA.id), WORK_HARD, null, LATE);
        await tapAward({ outboxDb, ...at(NOW - 60_000) }, submission(['s3'], { userId: RIVERA.id }));
        await tapAward({ outboxDb, ...at(NOW - 30_000) }, submission(['s2'], { userId: RIVERA.id }));
      },
    });
    await screen.findByRole('heading', { name: 'Recent' });
    const names = () => labels().map((label) => label?.split(',')[0]);
    expect(names()).toEqual(['Liam Brown', "Amara O'Connor"]);
    await page.user.click(button(/Amara/));
    await waitFor(async () => expect(await saved(page)).toHaveLength(3));
    expect(names()).toEqual(['Liam Brown', "Amara O'Connor"]);
    await page.user.type(field(), 'zo');
    await screen.findByText('2 of 4');
    await page.user.click(button('Clear search'));
    await screen.findByRole('heading', { name: 'Recent' });
    expect(names()).toEqual(["Amara O'Connor", 'Liam Brown']);
  });

  it('offers the nearest names where nobody is called so, and clears the search', async () => {
    const { user } = await openFind();
    await user.type(field(), 'amura');
    await screen.findByRole('heading', { name: 'No student called ‘amura’' });
    screen.getByText('Did you mean one of these?');
    await waitFor(() => expect(labels()).toEqual(["Amara O'Connor, Savant, Readers"]));
    await user.clear(field());
    await user.type(field(), 'qqq');
    await screen.findByRole('heading', { name: 'No student called ‘qqq’' });
    expect(screen.queryByText('Did you mean one of these?')).toBeNull();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(clear ?? button('Clear search'));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('works with the keyboard alone: arrows into the rows and back, Enter awards, a letter searches again', async () => {
    const page = await openFind({
      answers: { 'GET /api/students': studentPage([...STUDENTS, { ...STUDENTS[1], id: 's9', first_name: 'Lina' }]) },
    });
    const { user } = page;
    await user.type(field(), 'li');
    await screen.findByRole('button', { name: 'Liam Brown, Junbi, Readers' });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button(/Liam/));
    expect(await saved(page)).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button(/Lina/));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await saved(page)).toEqual(['Lina Brown +2']));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{ArrowDown}z');
    await screen.findByRole('button', { name: /Zoë/ });
    expect(field().value).toBe('z');
  });

  it('in a class it awards what is armed there, to anybody', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await openClass({ [AWARD]: noNetwork });
    await page.user.click(tray().getByRole('button', { name: /Work Hard/ }));
    await page.user.click(button('Find'));
    const dialog = within(screen.getByRole('dialog', { name: 'Find a student' }));
    await page.user.type(dialog.getByRole('searchbox'), 'amara');
    await page.user.click(await dialog.findByRole('button', { name: /Amara/ }));
    await waitFor(async () => expect(await saved(page)).toEqual(["Amara O'Connor +1"]));
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    tray().getByText('Amara O. +1, Work Hard');
  });

  it('a student who is absent from the class, or whose award needs a person, is opened and gets nothing', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await openClass({ [AWARD]: noNetwork });
    await page.user.click(tray().getByRole('button', { name: /Work Hard/ }));
    fireEvent.contextMenu(screen.getByRole('button', { name: /Liam Brown/ }));
    await page.user.click(button('Absent today'));
    await page.user.click(button('Find'));
    const dialog = within(screen.getByRole('dialog', { name: 'Find a student' }));
    await page.user.type(dialog.getByRole('searchbox'), 'liam');
    await page.user.click(await dialog.findByRole('button', { name: 'Liam Brown, Junbi, Readers, absent today' }));
    await page.user.click(
      within(screen.getByRole('dialog', { name: 'Liam Brown' })).getByRole('button', { name: 'Here again' }),
    );
    expect(await saved(page)).toEqual([]);
  });
});
