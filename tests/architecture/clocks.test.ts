import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What gives another answer at each run, and so has to be given by those who know the time and make the ids. */
const READS = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandomUUID\b/;
/** What runs beside the clock. A test may measure with it how long something took. */
const TICKS = /\bperformance\.now\b/;
/** What the zone of this machine decides. A zone, or UTC, has to be said. */
const ZONED =
  /\.(?:get|set)(?:Day|Date|Month|FullYear|Hours|Minutes)\(|getTimezoneOffset|toDateString|toLocale(?:Date|Time)String|new Date\(\d{4}, |new Date\(\w+, /;

/** Where the parts are put together, and what stands beside them: their clocks and ids are the real ones. */
const ROOTS: Readonly<Record<string, string>> = {
  'src/main.tsx': 'the page before its services',
  'src/services/create-services.ts': 'the page',
  'src/services/board/use-live-board.ts': 'the boards that a page follows spread their tries',
  'src/services/display/use-display-board.ts': 'a hall display, which has no services',
  'src/services/display/use-display-clock.ts': 'a hall display, which has no services',
  'src/services/display/use-display-link.ts': 'a hall display, which has no services',
  'src/services/tablet/tablet.ts': 'a shared tablet locks by its own clock, whatever the server’s time is',
  'src/services/tablet/use-tablet.ts': 'a shared tablet spreads its calls',
  'src/features/class/scan/use-camera.ts': 'how long a card is held, by the camera’s pictures',
  'sw/sync.ts': 'the worker',
  'server/start.ts': 'the server',
  'server/create-admin.ts': 'a command',
  'server/backup-command.ts': 'a command',
  'server/restore-command.ts': 'a command',
  'server/http/edge/log-requests.ts': 'how long a request took',
  'server/health/metrics.ts': 'how long a request took',
  'server/db/start-probes.ts': 'the name of a statement that no other start has',
  'server/leaderboard/leaderboard-routes.ts': 'streams spread their returns',
  'server/db/embedded/supervise.ts': 'waits for a process',
  'server/db/embedded/data-dir-lock.ts': 'a lock between processes, by the time of their files',
};

/** Tests whose subject is the real time, or what a browser has. */
const REAL: Readonly<Record<string, string>> = {
  'tests/architecture/clocks.test.ts': 'these rules',
  'tests/support/server/test-server.ts': 'the name of a database, which other runs must not have',
  'tests/server/db/start-probes.test.ts': 'the names of databases and roles, which other runs must not have',
  'tests/faults/running/breaking.ts': 'real servers, which have the machine’s clock',
  'tests/server/db/data-dir-lock.test.ts': 'a lock between processes, by the time of their files',
  'tests/features/auth/first-start/setup-screen.test.tsx': 'a browser without randomUUID',
  'tests/faults/mutants.ts': 'texts of broken code',
};

const sources = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => `${root}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted();

/** The code of a file, without its comments. */
const codeOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '');

const PRODUCT = ['src', 'server', 'sw'].flatMap(sources);
// A real server and a real browser have the machine's clock.
const TESTS = sources('tests').filter((path) => !/^tests\/(?:support\/)?(?:e2e|engines)\//.test(path));
const having = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((path) => pattern.test(codeOf(path)));

describe('nobody reads the clock of the machine, or draws lots, who is not asked to', () => {
  it('in the product but where its parts are put together', () => {
    expect(new Set([...having(PRODUCT, READS), ...having(PRODUCT, TICKS)])).toEqual(new Set(Object.keys(ROOTS)));
  });

  it('in tests but where that is their subject', () => {
    expect(new Set(having(TESTS, READS))).toEqual(new Set(Object.keys(REAL)));
  });
});

describe('the zone of the machine decides no day', () => {
  it('neither in the product nor in what a test expects', () => {
    expect(having([...PRODUCT, ...TESTS], ZONED)).toEqual(['tests/architecture/clocks.test.ts']);
  });

  it('nor how a day, a time or a number is written: one file makes the formats, and the page says once for whom', () => {
    const made =
      /\bIntl\.(?:DateTime|Number|List|RelativeTime|Duration)Format\((?!\))|\bIntl\.PluralRules\(|\.toLocale\w*String\(/;
    // The second one only asks which order a region has.
    expect(having(PRODUCT, made)).toEqual(['src/domain/formats.ts', 'src/domain/reader.ts']);
    expect(having(PRODUCT, /\bwriteFor\(/)).toEqual(['src/domain/reader.ts', 'src/main.tsx']);
    expect(having(PRODUCT, /\bnavigator\??\.language/)).toEqual(['src/main.tsx']);
  });
});
