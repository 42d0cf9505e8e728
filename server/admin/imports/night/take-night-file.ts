import { createHash } from 'node:crypto';
import { importPlan, importRequest, type ImportPlan, type ImportRequest } from '#contracts/admin/imports.ts';
import type { NightReport } from '#contracts/admin/night.ts';
import { limitText, NIGHT_WORDS } from '#domain/imports/night-words.ts';
import { dayOf } from '#domain/school-clock.ts';
import type { Deps } from '#server/deps.ts';
import { standingWrite } from '#server/http/staff-write.ts';
import { PREVIEW_IMPORT, readPlanQuestion } from '#server/admin/imports/plan-import.ts';
import { lockStudents, type BeforeImport } from '#server/admin/imports/student-writes.ts';
import { importIn } from '#server/admin/imports/write-import.ts';
import { readLadder, readSchool } from '#server/school/school-queries.ts';
import type { FoundFile } from './find-file.ts';
import { addNight, isKnown, readLimits, type Limits } from './night-queries.ts';
import { READ_NIGHT_FILE, type NightRead } from './read-night-file.ts';

type NightDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'keys' | 'workers'> & BeforeImport;

/**
 * Takes a file of the night: imports it if its plan is within the limits that staff have set, else keeps it until somebody
 * decides. The same content is taken once, whatever its name is and however many servers look into the folder.
 */
export async function takeNightFile(deps: NightDeps, { name, bytes }: FoundFile): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest();
  if (await isKnown(deps.db, hash)) return;
  const limits = await readLimits(deps.db);
  const school = await readSchool(deps.db);
  const today = dayOf({ at: deps.clock().getTime(), zone: school.time_zone });
  const ladder = await readLadder(deps.db);
  const said = { ladder, yearWords: limits?.year_words ?? null, dealsHouses: limits?.deals_houses ?? false };
  const read = await deps.workers.run(READ_NIGHT_FILE, { bytes, fileName: name, today, ...said });
  const file = { id: deps.ids(), hash, name, foundAt: deps.clock() };
  if (!read.ok) {
    await addNight(deps.db, { ...file, state: 'refused', report: { ...NOTHING, why: read.why } });
    return;
  }
  const question = await readPlanQuestion(deps.db, deps, { head: read.head, bytes: read.request });
  const planned = await deps.workers.run(PREVIEW_IMPORT, question);
  const plan = importPlan.parse(JSON.parse(new TextDecoder().decode(planned)));
  const report = reportOf(plan, limits);
  const why = whyItWaits(report, limits);
  if (limits === null || why !== null) {
    await addNight(deps.db, { ...file, state: 'waits', request: read.request, report: { ...report, why } });
    return;
  }
  await importNight(deps, { file, read, plan, limits, report });
}

const NOTHING: NightReport = { students: 0, added: 0, changed: 0, leavers: 0, unchanged: 0, refused: 0, why: null };

function reportOf(plan: ImportPlan, limits: Limits | null): NightReport {
  const count = (kind: ImportPlan['rows'][number]['kind']) => plan.rows.filter((row) => row.kind === kind).length;
  return {
    students: plan.students,
    added: count('new'),
    changed: count('changed'),
    leavers: plan.leavers + absentOf(plan, limits).length,
    unchanged: count('unchanged'),
    refused: count('refused'),
    why: null,
  };
}

/** Who is missing from the file and leaves for it. */
const absentOf = ({ absent }: ImportPlan, limits: Limits | null): string[] =>
  limits?.absent_leave === true ? absent.map(({ id }) => id) : [];

function whyItWaits(report: NightReport, limits: Limits | null): string | null {
  if (limits === null) return NIGHT_WORDS.noLimits;
  return limits.may ? limitText(report, limits) : NIGHT_WORDS.nobody;
}

interface Night {
  file: { id: string; hash: Buffer; name: string; foundAt: Date };
  read: Extract<NightRead, { ok: true }>;
  plan: ImportPlan;
  limits: Limits;
  report: NightReport;
}

/** In one transaction with the note that the file was taken: after a crash it is taken again, and never twice. */
async function importNight(deps: NightDeps, { file, read, plan, limits, report }: Night): Promise<void> {
  const { students: _students, teachers: _teachers, classes: _classes, ...said } = requestIn(read.request);
  const confirmed = {
    ...said,
    plan: plan.plan,
    leavers: absentOf(plan, limits),
    // The limits replace the numbers that a person would type.
    typed_leavers: report.leavers,
    typed_changes: report.changed,
  };
  await standingWrite(deps, limits.set_by, async (tx) => {
    await lockStudents(tx);
    // Another server may have taken it while this one waited.
    if (await isKnown(tx, file.hash)) return;
    const importId = deps.ids();
    const body = { head: { ...read.head, confirmed }, bytes: read.request };
    await importIn(tx, deps, { accountId: limits.set_by }, { id: importId, file: body, byItself: true });
    await addNight(tx, { ...file, state: 'imported', importId, report });
  });
}

const requestIn = (bytes: Uint8Array): ImportRequest =>
  importRequest.parse(JSON.parse(new TextDecoder().decode(bytes)));
