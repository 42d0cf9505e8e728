import { schoolLadder } from '#services/school-ladder.ts';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportDone, ImportPlan, ImportRequest } from '#contracts/admin/imports.ts';
import { guessColumns } from '#domain/imports/columns.ts';
import type { FileProblem } from '#domain/imports/file-problem.ts';
import type { Table, TableChoice } from '#domain/imports/table.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { readImportFile, type ReadFile } from '#services/admin/import/read-import-file.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useServices } from '#services/services.ts';
import { dayOf, momentOf } from '#domain/school-clock.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import type { TypedQuestion } from './check/typed-questions.ts';
import type { ChosenFile, ChosenTable } from './chosen-file.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';
import { requestOf } from './request-of-file.ts';

/** What was sent to be checked, with what came back. */
export interface CheckedFile {
  chosen: ChosenFile;
  request: ImportRequest;
  plan: ImportPlan;
  /** Of this one import, so that it is made once, however often it is sent. */
  key: string;
}

interface Reading {
  isReading: boolean;
  problem: FileProblem | null;
}

export type ImportState =
  | ({ step: 'file' } & Reading)
  | ({ step: 'columns'; chosen: ChosenFile } & Reading)
  | { step: 'check'; checked: CheckedFile }
  | { step: 'done'; checked: CheckedFile; done: ImportDone };

const READ: Reading = { isReading: false, problem: null };
const START: ImportState = { step: 'file', ...READ };
/** A whole school takes longer than other calls, on a slow network too. */
const TIMEOUT_MS = 120_000;

/** What a person typed, where they were asked for it. */
export type TypedNumbers = Partial<Record<TypedQuestion['of'], number>>;

export interface ImportActions {
  choose: (file: File) => void;
  /** Reads the file again as a person says it is written. */
  reread: (chosen: ChosenTable, choice: TableChoice) => void;
  change: (chosen: ChosenFile) => void;
  check: (chosen: ChosenFile) => void;
  confirm: (checked: CheckedFile, leavers: readonly string[], typed: TypedNumbers) => void;
  /** To what the file is taken for. */
  back: (chosen: ChosenFile) => void;
  startAgain: () => void;
}

/** The way of a file through the import, from its choice to what became of it. */
export function useImport(night: string | null): {
  state: ImportState;
  isBusy: boolean;
  problem: ReactNode;
  actions: ImportActions;
} {
  const [state, setState] = useState<ImportState>(START);
  const { isBusy, problem, act, forget } = useAdminAction();
  const call = useAdminCall();
  const { newId, now } = useServices();
  const { read, drop } = useReading(setState, forget);
  const navigate = useNavigate();
  const change = (chosen: ChosenFile): void => setState({ step: 'columns', chosen, ...READ });
  const check = (chosen: ChosenFile): void => {
    const request = requestOf(chosen);
    act(
      'Couldn’t check the file.',
      () => call('previewImport', { body: request, timeoutMs: TIMEOUT_MS }),
      (plan) => {
        if (chosen.kind === 'table') rememberColumns(chosen.table.headers, chosen.columns, now());
        setState({ step: 'check', checked: { chosen, request, plan, key: newId() } });
      },
    );
  };

  const confirm: ImportActions['confirm'] = (checked, leavers, typed) => {
    const body = {
      ...checked.request,
      plan: checked.plan.plan,
      leavers: [...leavers],
      typed_leavers: typed.leavers ?? null,
      typed_changes: typed.changes ?? null,
      night: checked.chosen.kind === 'night' ? checked.chosen.id : null,
    };
    act(
      'Couldn’t import the file.',
      () => call('confirmImport', { body, key: checked.key, timeoutMs: TIMEOUT_MS }),
      (done) => setState({ step: 'done', checked, done }),
    );
  };

  // Once, for the file that the address names.
  const openNight = useEffectEvent((id: string) =>
    act(
      'Couldn’t check the file of the night.',
      async () => {
        const read = await call('nightFile', { id, timeoutMs: TIMEOUT_MS });
        if (!read.ok) return read;
        const request = read.value;
        const plan = await call('previewImport', { body: request, timeoutMs: TIMEOUT_MS });
        return plan.ok ? { ok: true as const, value: { request, plan: plan.value } } : plan;
      },
      ({ request, plan }) => {
        const file = { name: request.file_name };
        const chosen = { kind: 'night', id, file, request, dealsHouses: false, overridesEdits: false } as const;
        setState({ step: 'check', checked: { chosen, request, plan, key: newId() } });
      },
    ),
  );
  useEffect(() => {
    if (night !== null) openNight(night);
  }, [night]);

  return {
    state,
    isBusy,
    problem,
    actions: {
      choose: (file) => void read(file, {}, null),
      reread: (chosen, choice) => void read(chosen.file, choiceAfter(chosen.choice, choice), chosen),
      change,
      check,
      confirm,
      back: (chosen) => {
        forget();
        // There is nothing to choose about a file that the server has read.
        if (chosen.kind === 'night') void navigate(adminPaths.night);
        else change(chosen);
      },
      startAgain: () => {
        drop();
        forget();
        setState(START);
      },
    },
  };
}

/** What was said of one sheet's header is not said of another's. */
const choiceAfter = ({ headerRow, ...before }: TableChoice, choice: TableChoice): TableChoice => ({
  ...before,
  ...(headerRow !== undefined && choice.sheet === undefined && { headerRow }),
  ...choice,
});

/** Reads a file and shows it. Only the file that was chosen last is shown, whichever is read first. */
function useReading(setState: (state: ImportState) => void, forget: () => void) {
  const services = useServices();
  const latest = useRef(0);
  const read = async (file: File, choice: TableChoice, before: ChosenTable | null): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    forget();
    setState(readingState(before, { isReading: true, problem: null }));
    const today = dayOf(momentOf(services));
    const found = await readImportFile({ file, choice, today });
    if (turn === latest.current) setState(stateAfter(found, { file, choice, today, before }));
  };
  return {
    read,
    /** What is being read is not shown. */
    drop: (): void => {
      latest.current += 1;
    },
  };
}

/** While a file is read, and after it could not be: what was chosen before stays. */
const readingState = (before: ChosenTable | null, reading: Reading): ImportState =>
  before ? { step: 'columns', chosen: before, ...reading } : { step: 'file', ...reading };

interface Asked {
  file: File;
  choice: TableChoice;
  today: string;
  before: ChosenTable | null;
}

function stateAfter(found: ReadFile, { file, choice, today, before }: Asked): ImportState {
  switch (found.kind) {
    case 'problem':
      return readingState(before, { isReading: false, problem: found.problem });
    case 'table': {
      const chosen = { ...chosenTable(file, choice, found.table), ...keptOf(before) };
      return { step: 'columns', chosen, ...READ };
    }
    case 'oneroster': {
      const school = found.roster.schools[0]?.id ?? null;
      const chosen = {
        kind: 'oneroster',
        file,
        roster: found.roster,
        school,
        today,
        dealsHouses: false,
        overridesEdits: false,
      } as const;
      return { step: 'columns', chosen, ...READ };
    }
  }
}

function chosenTable(file: File, choice: TableChoice, table: Table): ChosenTable {
  const remembered = rememberedColumns(table.headers);
  return {
    kind: 'table',
    file,
    choice,
    table,
    columns: remembered?.columns ?? guessColumns(table.headers, table.rows, schoolLadder.getSnapshot()),
    rememberedAt: remembered?.at ?? null,
    ...keptOf(null),
  };
}

/** What a person said of the file that does not depend on how it is read. */
const keptOf = (before: ChosenTable | null): Pick<ChosenTable, 'yearWords' | 'dealsHouses' | 'overridesEdits'> => ({
  yearWords: before?.yearWords ?? null,
  dealsHouses: before?.dealsHouses ?? false,
  overridesEdits: before?.overridesEdits ?? false,
});
