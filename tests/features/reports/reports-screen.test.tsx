import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionStore } from '#services/connection-store.ts';
import { openChartTable } from '#tests/features/chart-table.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, REPORT_ROWS, reportLine, reportOf, type Answer } from '#tests/features/school-api.ts';
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
    await openPage('/reports?period=all');
    const table = await screen.findByRole('table', { name: 'All students' });
    const rows = within(table).getAllByRole('row');
    const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
    expect(cells(rows[0])).toEqual(['Name', 'Grade', 'House', 'Points', 'Own It', 'Do Your Part']);
    expect(cells(rows[1])).toEqual(['Zoë Adeyemi', '3', 'Savant', '9', '6', '2']);
    expect(cells(rows[3])).toEqual(["Amara O'Connor", 'K', 'Savant', '0', '0', '0']);
    expect(screen.getByRole('link', { name: 'Zoë Adeyemi' }).getAttribute('href')).toBe('/students/s1/history');
  });

  it('counts who left in its sums, and says how many of the points are theirs', async () => {
    const gone = {
      ...reportLine('', 'Former students', 0, 4),
      student_id: null,
      points: 78,
      points_by_habit: { b1: 70 },
    };
    const { user } = await openPage('/reports?period=all', {
      answers: {
        [CALL]: async (request) =>
          Response.json({ ...(await (await reportOf(REPORT_ROWS)(request)).json()), former: [gone] }),
      },
    });
    await screen.findByText(/The sums also count 78 points of former students\.$/);
    const figure = (name: string) =>
      within(screen.getByRole('figure', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(figure('Points by house')[0]).toBe('Savant87');
    expect(figure('Points by habit')[0]).toBe('Own It76');
    expect(screen.getByText('92').nextSibling?.textContent).toBe('points');
    expect(await tableNames('All students')).not.toContain('Former students');
    expect(screen.queryByText('Former students')).toBeNull();
    await user.selectOptions(screen.getByLabelText('House'), await screen.findByRole('option', { name: 'Junbi' }));
    expect(screen.queryByText(/former students/)).toBeNull();
    expect(figure('Points by house')).toEqual(['Junbi5']);
  });

  it('Top Scholars shows ten, with shared places, and nobody without points', async () => {
    const rows = Array.from({ length: 14 }, (_, index) => ({
      ...reportLine(`t${index}`, `Student ${index}`, 0, 4),
      points: index < 12 ? 20 - Math.floor(index / 2) : 0,
    }));
    await openPage('/reports?period=all', { answers: { [CALL]: reportOf(rows) } });
    const heading = await screen.findByRole('heading', { name: 'Top Scholars' });
    const items = within(heading.parentElement ?? document.body).getAllByRole('listitem');
    expect(items).toHaveLength(10);
    expect(items.slice(0, 3).map((item) => item.textContent?.slice(0, 4))).toEqual(['=1st', '=1st', '=3rd']);
  });

  it('draws points by house and by habit, each with a table of the same numbers', async () => {
    const { user } = await openPage('/reports?period=all');
    const byHouse = await screen.findByRole('figure', { name: 'Points by house' });
    expect(
      within(byHouse)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Savant9', 'Junbi5']);
    expect(await openChartTable(user, 'Points by habit')).toEqual([
      ['Own It', '6', '43%'],
      ['Do Your Part', '7', '50%'],
      ['No habit', '1', '7%'],
    ]);
  });

  it.each([
    ['Points', 'top', 'points=top', 'Top Scholars', ['Zoë Adeyemi', 'Liam Brown']],
    ['Points', 'zero', 'points=zero', 'Students without points', ["Amara O'Connor"]],
    ['Grade', '6-8', 'grade_band=6-8', 'All students', ['Liam Brown']],
    ['House', 'Savant', 'house=Savant', 'All students', ['Zoë Adeyemi', "Amara O'Connor"]],
  ])('the filter %s %s is in the address', async (label, value, query, title, names) => {
    const { place } = await openPage('/reports?period=all');
    await tableNames('All students');
    await screen.findByRole('option', { name: 'Savant' });
    choose(label, value);
    expect(await tableNames(title)).toEqual(names);
    expect(place()).toBe(`/reports?period=all&${query}`);
  });

  it('opens with the filters of a link', async () => {
    await openPage('/reports?period=all&points=zero&house=h1');
    expect(await tableNames('Students without points')).toEqual(["Amara O'Connor"]);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('House').value).toBe('Savant'));
  });

  it('says when nobody matches, and Clear filters shows everyone again', async () => {
    const { user, place } = await openPage('/reports?period=all&points=zero&house=Junbi');
    await screen.findByText('No scholars match the current filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await tableNames('All students')).toHaveLength(3);
    expect(place()).toBe('/reports?period=all');
  });

  it('of a school without students offers no filters to clear', async () => {
    await openPage('/reports?period=all', { answers: { [CALL]: reportOf([]) } });
    await screen.findByText('No scholars match the current filters.');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => reportLine(`n${index}`, `Student ${index}`, 0, 4));

  it('shows 5,000 scholars a page at a time', async () => {
    const { user } = await openPage('/reports?period=all', { answers: { [CALL]: reportOf(lines(5000)) } });
    await expect.poll(() => tableNames('All students')).toHaveLength(50);
    screen.getByText('Page 1 of 100');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect((await tableNames('All students'))[0]).toBe('Student 50');
    choose('Page size', '100');
    await expect.poll(() => tableNames('All students')).toHaveLength(100);
    screen.getByText('Page 1 of 50');
  });

  it('shows all of them on paper', async () => {
    await openPage('/reports?period=all', { answers: { [CALL]: reportOf(lines(120)) } });
    await expect.poll(() => tableNames('All students')).toHaveLength(50);
    fireEvent(window, new Event('beforeprint'));
    expect(await tableNames('All students')).toHaveLength(120);
    fireEvent(window, new Event('afterprint'));
    await expect.poll(() => tableNames('All students')).toHaveLength(50);
  });
});

describe('the report of a period', () => {
  const friday = (): number => Date.parse('2026-11-20T18:00Z');

  const TERMS = [{ id: 't1', name: 'Autumn', starts_on: '2026-11-02', ends_on: '2026-12-18' }];
  const SCHOOL = json(200, { name: 'Hill School', time_zone: 'America/New_York', terms: TERMS });
  const [zoe, liam, amara] = REPORT_ROWS;
  /** As our server answers: by the days that were asked for. */
  const byPeriod: Answer = (request) => {
    const query = new URL(request.url).searchParams;
    const [from, to] = [query.get('from'), query.get('to')];
    if (from === null) return reportOf(REPORT_ROWS)(request);
    return Response.json({
      type: 'points_by_student',
      generated_at: '2026-11-20T18:00:00Z',
      habits: [{ id: 'b1', name: 'Own It', colour: '#4a6f25' }],
      count: 3,
      span: { from, to },
      steps: [
        { from: '2026-11-02', name: '' },
        { from: '2026-11-16', name: '' },
      ],
      results: [
        { ...zoe, points: 6, by_step: [4, 2], points_before: 2 },
        { ...liam, points: 3, points_by_habit: {}, by_step: [3, 0], points_before: 4 },
        { ...amara, points_by_habit: {}, points_before: 0 },
      ],
    });
  };
  const open = (path: string, more: Parameters<typeof openPage>[1] = {}) =>
    openPage(path, { now: friday, ...more, answers: { [CALL]: byPeriod, 'GET /api/school': SCHOOL, ...more.answers } });

  it('comes first for the term, whose address is the plain one; All is asked for', async () => {
    const { user, place } = await open('/reports');
    await screen.findByText(/^Autumn, November 2, 2026 to November 20, 2026\.$/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Term' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await screen.findByText('All points.');
    expect(place()).toBe('/reports?period=all');
    await user.click(screen.getByRole('radio', { name: 'Term' }));
    expect(place()).toBe('/reports');
  });

  it('is of all points where nobody asked for a period and the server knows none', async () => {
    await open('/reports', { answers: { [CALL]: reportOf(REPORT_ROWS) } });
    await screen.findByText('All points.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  });

  it('its filters are folded away, and open where a link sets one', async () => {
    const { view } = await open('/reports?period=all');
    await tableNames('All students');
    expect(screen.getByText('Filters').closest('details')?.open).toBe(false);
    view.unmount();
    await open('/reports?period=all&points=top&house=Savant');
    await tableNames('Top Scholars');
    expect(screen.getByText('Filters (2)').closest('details')?.open).toBe(true);
  });

  it('asks for the school’s days, and for those of before', async () => {
    const asked: string[] = [];
    const noted: Answer = (request) => {
      asked.push(new URL(request.url).search);
      return byPeriod(request);
    };
    const { user, place } = await open('/reports?period=all', { answers: { [CALL]: noted } });
    await tableNames('All students');
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    await screen.findByText('This week, November 16, 2026 to November 20, 2026.');
    expect(place()).toBe('/reports?period=week');
    expect(asked.at(-1)).toBe(
      '?type=points_by_student&from=2026-11-16&to=2026-11-20&step=day&against_from=2026-11-09&against_to=2026-11-13',
    );
  });

  it('has its total beside that of before, who has a point, and who has none', async () => {
    await open('/reports?period=term');
    await screen.findByText(/^Autumn, November 2, 2026 to November 20, 2026\.$/);
    screen.getByText('9');
    screen.getByText('of 3 students have a point');
    expect(screen.getByRole('link', { name: 'See who' }).getAttribute('href')).toBe('/reports?period=term&points=zero');
    const cells = within(screen.getByRole('table', { name: 'All students' })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(expect.arrayContaining(['4 more', '1 fewer', 'same']));
  });

  it('draws the trend by week with the average of the weeks that are over, each week a link to its days', async () => {
    const { user } = await open('/reports?period=term');
    // The school's own terms come behind the first picture.
    await screen.findByText(/^Autumn, /);
    expect(await openChartTable(user, 'Trend: points a week')).toEqual([
      ['Week 1, Nov 2 to Nov 8', '7'],
      ['Week 2, Nov 9 to Nov 15', '0'],
      ['Week 3, Nov 16 to Nov 22 (not over yet)', '2'],
    ]);
    const trend = screen.getByRole('figure', { name: 'Trend: points a week' });
    within(trend).getByText('Dashed line: the average of those that are over, 4. The pale column isn’t over yet.');
    expect(within(within(trend).getByRole('table')).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/reports?period=dates&from=2026-11-02&to=2026-11-08',
    );
  });

  it('each row of a chart leads to the students behind it', async () => {
    const { user } = await open('/reports?period=term');
    await screen.findByText(/^Autumn, /);
    await user.click(await screen.findByRole('link', { name: 'Own It' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('b1');
    await user.click(await screen.findByRole('link', { name: 'Junbi' }));
    expect(await tableNames('All students')).toEqual(['Liam Brown']);
  });

  it('is sorted and searched on the device', async () => {
    const { user } = await open('/reports?period=all');
    await tableNames('All students');
    choose('Sort by', 'name');
    expect(await tableNames('All students')).toEqual(["Amara O'Connor", 'Liam Brown', 'Zoë Adeyemi']);
    await user.type(screen.getByLabelText('Find a student'), 'zoe');
    expect(await tableNames('All students')).toEqual(['Zoë Adeyemi']);
    await user.type(screen.getByLabelText('Find a student'), 'x');
    await screen.findByText('No student has this name.');
  });

  it('by teacher is shown to staff, who are led to the awards', async () => {
    const row = { teacher_id: 'u9', name: 'Chidi Okafor', points: 9, awards: 4, students: 2 };
    const answers = {
      'GET /api/reports/teachers': json(200, { generated_at: '2026-11-20T18:00:00Z', results: [row] }),
    };
    const first = await open('/reports?period=term', { answers });
    await tableNames('All students');
    expect(first.school.asked).not.toContain('GET /api/reports/teachers');
    first.view.unmount();
    await open('/reports?period=term', {
      answers,
      session: { ...SIGNED_IN, profile: { ...RIVERA, is_staff: true } },
    });
    const link = await screen.findByRole('link', { name: 'Chidi Okafor' });
    expect(link.closest('li')?.textContent).toBe('Chidi Okafor94 awards to 2 students');
    expect(link.getAttribute('href')).toBe('/admin/review/awards?search=Chidi+Okafor');
  });

  it('a server that knows no periods is not believed', async () => {
    await open('/reports?period=term', { answers: { [CALL]: reportOf(REPORT_ROWS) } });
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to load report data.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('without a connection shows the last days that were loaded, and says which', async () => {
    const before = await open('/reports?period=week');
    await tableNames('All students');
    const rows = await before.services.schoolDb('').periods.toArray();
    before.view.unmount();
    await openPage('/reports?period=week', {
      now: () => Date.parse('2026-11-24T18:00Z'),
      answers: { [CALL]: noNetwork },
      before: async ({ schoolDb, catalogDb }) => {
        await schoolDb('').periods.bulkPut(rows);
        await catalogDb.school.put({ key: 'school', name: 'Hill School', time_zone: 'America/New_York', terms: TERMS });
      },
    });
    await screen.findByText('This week, November 16, 2026 to November 20, 2026.');
    expect(await screen.findByText(/^Offline\. Data from /)).toBeTruthy();
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
    const { user, school } = await openPage('/reports?period=all', { answers: { [CALL]: answer } });
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to load report data.');
    // What the server refused is said once.
    expect(screen.queryAllByText('The report has not been loaded on this device yet.')).toHaveLength(
      answer === noNetwork ? 1 : 0,
    );
    school.answer(CALL, reportOf(REPORT_ROWS));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await tableNames('All students')).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a 401 that no refresh mends leads to the sign-in page, and back to these filters', async () => {
    const { place } = await openPage('/reports?period=all&points=top', {
      answers: { [CALL]: json(401, { detail: 'Expired.' }) },
    });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(place()).toBe('/login?from=%2Freports%3Fperiod%3Dall%26points%3Dtop');
  });

  it('a 401 to a session that was just renewed leads to the sign-in page too, which stays', async () => {
    const { place, services } = await openPage('/reports?period=all', {
      answers: {
        [CALL]: json(401, { detail: 'No.' }),
        'POST /api/auth/refresh': json(200, { access_token: 'access-2', refresh_token: 'refresh-2' }),
      },
    });
    await screen.findByRole('heading', { name: 'Sign In' });
    await new Promise((resolve) => void setTimeout(resolve));
    expect(place()).toBe('/login?from=%2Freports%3Fperiod%3Dall');
    expect(await services.sessionDb.session.get('current')).toMatchObject({ tokens: { access: 'access-2' } });
  });

  it('a session at its end shows what is cached while there is no connection to sign in with', async () => {
    const before = await openPage('/reports?period=all');
    await tableNames('All students');
    const [report] = await before.services.schoolDb('').reports.toArray();
    before.view.unmount();
    await openPage('/reports?period=all', {
      session: { ...SIGNED_IN, tokens: null },
      answers: { 'GET /api/houses/summary': noNetwork },
      before: async ({ schoolDb }) => {
        if (report) await schoolDb('').reports.put(report);
        connectionStore.set('offline');
      },
    });
    expect(await tableNames('All students')).toHaveLength(3);
    await screen.findByText(/^Couldn’t refresh\. Data from /);
  });
});

describe('the export', () => {
  const csv = () =>
    new Response('\uFEFFName\r\nFrom the server\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });

  it("is the server's file of these filters when it can be asked", async () => {
    const asked: unknown[] = [];
    const { user } = await openPage('/reports?period=all&points=top&grade_band=0-5', {
      answers: {
        [EXPORT]: async (request) => {
          asked.push(await request.json());
          return csv();
        },
      },
    });
    await tableNames('Top Scholars');
    await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
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
    const { user } = await openPage('/reports?period=all&house=Savant', { answers: { [EXPORT]: answer } });
    await tableNames('All students');
    await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
    await screen.findByText('Saved as points-by-student.csv. This device made it from the data shown here.');
    expect(await saved[0]?.text).toBe(
      "\uFEFFName,Grade,House,Points,Own It,Do Your Part\r\nZoë Adeyemi,3,Savant,9,6,2\r\nAmara O'Connor,K,Savant,0,0,0\r\n",
    );
  });

  it('says how many it holds, which a search in the table does not change', async () => {
    const { user } = await openPage('/reports?period=all&house=Savant');
    await tableNames('All students');
    await user.type(screen.getByLabelText('Find a student'), 'Zoë');
    await screen.findByText('1 student');
    expect(screen.getByRole('button', { name: 'Export CSV of 2 students' })).toBeTruthy();
  });

  it('a refusal is shown in the words of the server, and no file is made', async () => {
    const { user } = await openPage('/reports?period=all', {
      answers: { [EXPORT]: json(403, { detail: 'Not for you.', code: 'forbidden' }) },
    });
    await tableNames('All students');
    await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
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
    await openPage('/reports?period=all', { session: SCHOLAR, answers: { [CALL]: reportOf([...top, own]) } });
    const mine = await screen.findByRole('figure', { name: 'My points' });
    expect(
      within(mine)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Own It3']);
    const items = within(screen.getByRole('heading', { name: 'Top Scholars' }).parentElement ?? document.body);
    expect(items.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: /^Export CSV/ })).toBeNull();
    expect(screen.queryByLabelText('Points')).toBeNull();
    expect(screen.queryByRole('link', { name: /Zoë|Liam/ })).toBeNull();
  });

  it('says which of the first ten is theirs', async () => {
    await openPage('/reports?period=all', {
      session: SCHOLAR,
      answers: { [CALL]: reportOf([other('Liam B.', 9), own]) },
    });
    expect(await screen.findByText('Zoë Adeyemi (you)')).toBeTruthy();
  });

  it('asks for nothing that scholars are refused', async () => {
    const { school } = await openPage('/reports?period=all', { session: SCHOLAR });
    await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
    expect(school.asked).not.toContain('GET /api/students');
    expect(school.asked).not.toContain('GET /api/rosters');
    expect(school.asked).not.toContain('GET /api/points/mine');
  });
});
