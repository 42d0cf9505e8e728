import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionStore } from '#services/connection-store.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, REPORT_ROWS, reportLine, reportOf } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const CALL = 'GET /api/reports';
const EXPORT = 'POST /api/reports/export';
const SCHOLAR = { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } };

/** What the browser was given to keep. */
let saved: Array<{ name: string; type: string; text: Promise<string> }> = [];

const tableNames = async (title: string): Promise<string[]> => {
  const table = await screen.findByRole('table', { name: title });
  return within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent ?? '');
};
/** jsdom's files have no text(); decoded without a say of its own about the mark at its head. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    });
    reader.readAsArrayBuffer(blob);
  });
const choose = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  saved = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:file';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, type: blob.type, text: textOf(blob) });
  });
});

describe('the report', () => {
  it('shows everyone with house, grade, points and points by habit', async () => {
    await openPage('/reports');
    const table = await screen.findByRole('table', { name: 'All scholars' });
    const rows = within(table).getAllByRole('row');
    const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
    expect(cells(rows[0])).toEqual(['Name', 'Grade', 'House', 'Points', 'Own It', 'Do Your Part']);
    expect(cells(rows[1])).toEqual(['Zoë Adeyemi', '3', 'Savant', '9', '6', '2']);
    expect(cells(rows[3])).toEqual(["Amara O'Connor", 'K', 'Savant', '0', '0', '0']);
    expect(screen.getByRole('link', { name: 'Zoë Adeyemi' }).getAttribute('href')).toBe('/students/s1/history');
  });

  it('Top Scholars shows ten, with shared places, and nobody without points', async () => {
    const rows = Array.from({ length: 14 }, (_, index) => ({
      ...reportLine(`t${index}`, `Student ${index}`, 0, 4),
      points: index < 12 ? 20 - Math.floor(index / 2) : 0,
    }));
    await openPage('/reports', { answers: { [CALL]: reportOf(rows) } });
    const heading = await screen.findByRole('heading', { name: 'Top Scholars' });
    const items = within(heading.parentElement ?? document.body).getAllByRole('listitem');
    expect(items).toHaveLength(10);
    expect(items.slice(0, 3).map((item) => item.textContent?.slice(0, 4))).toEqual(['=1st', '=1st', '=3rd']);
  });

  it('draws points by house and by habit, each with a table of the same numbers', async () => {
    await openPage('/reports');
    const byHouse = await screen.findByRole('figure', { name: 'Points by house' });
    expect(
      within(byHouse)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Savant9', 'Junbi5']);
    const byHabit = screen.getByRole('figure', { name: 'Points by habit' });
    const rows = within(byHabit).getByRole('table', { hidden: true }).querySelectorAll('tbody tr');
    expect([...rows].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Own It', '6', '43%'],
      ['Do Your Part', '7', '50%'],
      ['No habit', '1', '7%'],
    ]);
  });

  it.each([
    ['Points', 'top', 'points=top', 'Top Scholars', ['Zoë Adeyemi', 'Liam Brown']],
    ['Points', 'zero', 'points=zero', 'Scholars without points', ["Amara O'Connor"]],
    ['Grades', '6-8', 'grade_band=6-8', 'All scholars', ['Liam Brown']],
    ['House', 'Savant', 'house=Savant', 'All scholars', ['Zoë Adeyemi', "Amara O'Connor"]],
  ])('the filter %s %s is in the address', async (label, value, query, title, names) => {
    const { place } = await openPage('/reports');
    await tableNames('All scholars');
    await screen.findByRole('option', { name: 'Savant' });
    choose(label, value);
    expect(await tableNames(title)).toEqual(names);
    expect(place()).toBe(`/reports?${query}`);
  });

  it('opens with the filters of a link', async () => {
    await openPage('/reports?points=zero&house=h1');
    expect(await tableNames('Scholars without points')).toEqual(["Amara O'Connor"]);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('House').value).toBe('Savant'));
  });

  it('says when nobody matches, and Clear filters shows everyone again', async () => {
    const { user, place } = await openPage('/reports?points=zero&house=Junbi');
    await screen.findByText('No scholars match the current filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await tableNames('All scholars')).toHaveLength(3);
    expect(place()).toBe('/reports');
  });

  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => reportLine(`n${index}`, `Student ${index}`, 0, 4));

  it('shows 5,000 scholars a page at a time', async () => {
    const { user } = await openPage('/reports', { answers: { [CALL]: reportOf(lines(5000)) } });
    expect(await tableNames('All scholars')).toHaveLength(50);
    screen.getByText('Page 1 of 100');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect((await tableNames('All scholars'))[0]).toBe('Student 50');
    choose('Page size', '100');
    expect(await tableNames('All scholars')).toHaveLength(100);
    screen.getByText('Page 1 of 50');
  });

  it('shows all of them on paper', async () => {
    await openPage('/reports', { answers: { [CALL]: reportOf(lines(120)) } });
    expect(await tableNames('All scholars')).toHaveLength(50);
    fireEvent(window, new Event('beforeprint'));
    expect(await tableNames('All scholars')).toHaveLength(120);
    fireEvent(window, new Event('afterprint'));
    expect(await tableNames('All scholars')).toHaveLength(50);
  });
});

describe('a report that does not load', () => {
  it.each([
    ['no network', noNetwork],
    ['a 500', json(500, { detail: 'Boom.' })],
    ['an HTML page', html(404)],
    ['another shape', json(200, { rows: [] })],
    ['a refusal', json(403, { detail: 'No.', code: 'forbidden' })],
  ])('%s says so, and Retry loads it', async (_, answer) => {
    const { user, school } = await openPage('/reports', { answers: { [CALL]: answer } });
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to load report data.');
    await screen.findByText('The report has not been loaded on this device yet.');
    school.answer(CALL, reportOf(REPORT_ROWS));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await tableNames('All scholars')).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a 401 that no refresh mends leads to the sign-in page, and back to these filters', async () => {
    const { place } = await openPage('/reports?points=top', { answers: { [CALL]: json(401, { detail: 'Expired.' }) } });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(place()).toBe('/login?from=%2Freports%3Fpoints%3Dtop');
  });

  it('a 401 to a session that was just renewed leads to the sign-in page too, which stays', async () => {
    const { place, services } = await openPage('/reports', {
      answers: {
        [CALL]: json(401, { detail: 'No.' }),
        'POST /api/auth/refresh': json(200, { access_token: 'access-2', refresh_token: 'refresh-2' }),
      },
    });
    await screen.findByRole('heading', { name: 'Sign In' });
    await new Promise((resolve) => void setTimeout(resolve));
    expect(place()).toBe('/login?from=%2Freports');
    expect(await services.sessionDb.session.get('current')).toMatchObject({ tokens: { access: 'access-2' } });
  });

  it('a session at its end shows what is cached while there is no connection to sign in with', async () => {
    const before = await openPage('/reports');
    await tableNames('All scholars');
    const [report] = await before.services.schoolDb('').reports.toArray();
    before.view.unmount();
    await openPage('/reports', {
      session: { ...SIGNED_IN, tokens: null },
      answers: { 'GET /api/houses/summary': noNetwork },
      before: async ({ schoolDb }) => {
        if (report) await schoolDb('').reports.put(report);
        connectionStore.set('offline');
      },
    });
    expect(await tableNames('All scholars')).toHaveLength(3);
    await screen.findByText(/^Couldn’t refresh\. Data from /);
  });
});

describe('the export', () => {
  const csv = () =>
    new Response('\uFEFFName\r\nFrom the server\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });

  it("is the server's file of these filters when it can be asked", async () => {
    const asked: unknown[] = [];
    const { user } = await openPage('/reports?points=top&grade_band=0-5', {
      answers: {
        [EXPORT]: async (request) => {
          asked.push(await request.json());
          return csv();
        },
      },
    });
    await tableNames('Top Scholars');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Saved as points-by-student.csv.');
    expect(asked).toEqual([{ type: 'points_by_student', points: 'top', grade_band: '0-5' }]);
    expect(saved).toMatchObject([{ name: 'points-by-student.csv', type: 'text/csv;charset=utf-8' }]);
    expect(await saved[0]?.text).toBe('\uFEFFName\r\nFrom the server\r\n');
  });

  it.each([
    ['no network', noNetwork],
    ['a 500', json(500, {})],
    ['too many exports', json(429, { detail: 'Later.' })],
    ['an HTML page', html(200)],
  ])('%s: it is made on the device, of the rows that match', async (_, answer) => {
    const { user } = await openPage('/reports?house=Savant', { answers: { [EXPORT]: answer } });
    await tableNames('All scholars');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Saved as points-by-student.csv. This device made it from the data shown here.');
    expect(await saved[0]?.text).toBe(
      "\uFEFFName,Grade,House,Points,Own It,Do Your Part\r\nZoë Adeyemi,3,Savant,9,6,2\r\nAmara O'Connor,K,Savant,0,0,0\r\n",
    );
  });

  it('a refusal is shown in the words of the server, and no file is made', async () => {
    const { user } = await openPage('/reports', {
      answers: { [EXPORT]: json(403, { detail: 'Not for you.', code: 'forbidden' }) },
    });
    await tableNames('All scholars');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not for you.');
    expect(saved).toEqual([]);
  });
});

describe("a scholar's report", () => {
  const other = (name: string, points: number) => ({
    ...reportLine('', name, 1, 0),
    student_id: null,
    grade: null,
    points,
  });
  const own = { ...reportLine('s1', 'Zoë Adeyemi', 0, 3), points: 3, points_by_habit: { b1: 3 } };

  it('is the own line by habit and the first ten in short, without filters, table and export', async () => {
    const top = Array.from({ length: 10 }, (_, index) => other(`Liam ${String.fromCharCode(65 + index)}.`, 30 - index));
    await openPage('/reports', { session: SCHOLAR, answers: { [CALL]: reportOf([...top, own]) } });
    const mine = await screen.findByRole('figure', { name: 'My points' });
    expect(
      within(mine)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Own It3', 'Do Your Part0']);
    const items = within(screen.getByRole('heading', { name: 'Top Scholars' }).parentElement ?? document.body);
    expect(items.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByLabelText('Points')).toBeNull();
    expect(screen.queryByRole('link', { name: /Zoë|Liam/ })).toBeNull();
  });

  it('says which of the first ten is theirs', async () => {
    await openPage('/reports', { session: SCHOLAR, answers: { [CALL]: reportOf([other('Liam B.', 9), own]) } });
    expect(await screen.findByText('Zoë Adeyemi (you)')).toBeTruthy();
  });

  it('asks for nothing that scholars are refused', async () => {
    const { school } = await openPage('/reports', { session: SCHOLAR });
    await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
    expect(school.asked).not.toContain('GET /api/students');
    expect(school.asked).not.toContain('GET /api/rosters');
    expect(school.asked).not.toContain('GET /api/points/mine');
  });
});
