import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NIGHT_FILE } from '#ui/admin-paths.ts';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { CheckStep } from '#features/admin/import/check/check-step.tsx';
import { ColumnsStep } from '#features/admin/import/columns/columns-step.tsx';
import { DoneStep } from '#features/admin/import/done/done-step.tsx';
import { EarlierImports } from '#features/admin/import/done/earlier-imports.tsx';
import { AskBeforeLeaving } from '#ui/components/ask-before-leaving.tsx';
import { FileStep } from './file-step.tsx';
import { ImportSteps, type StepName } from './import-steps.tsx';
import styles from './import-screen.module.css';
import { RosterStep } from './oneroster/roster-step.tsx';
import { useImport, type ImportState } from './use-import.ts';

const TITLES: Readonly<Record<StepName, string>> = {
  file: 'Import students',
  columns: 'What do the columns hold?',
  check: 'Check before anything is saved',
  done: 'Students imported',
};

/** An archive has contents instead. */
function hasColumns(state: ImportState): boolean {
  if (state.step === 'file') return true;
  return (state.step === 'columns' ? state.chosen : state.checked.chosen).kind === 'table';
}

/** Whether a file is chosen that has to be chosen again after another page; the server keeps that of a night. */
const isFileLost = (state: ImportState): boolean =>
  state.step === 'columns' || (state.step === 'check' && state.checked.chosen.kind !== 'night');

const titleOf = (state: ImportState): string =>
  state.step === 'columns' && state.chosen.kind === 'oneroster' ? 'What to take from it' : TITLES[state.step];

/** Students from a file, in four steps. Only the third one's last button saves anything. */
export function ImportScreen() {
  const [search] = useSearchParams();
  const night = search.get(NIGHT_FILE);
  const { state, isBusy, problem, actions } = useImport(night);
  const heading = useStepFocus(state.step);
  return (
    <div ref={heading} className={styles.screen}>
      <PageHeader title={titleOf(state)} />
      {isFileLost(state) && (
        <AskBeforeLeaving>Nothing is saved yet, and this page doesn’t keep the file.</AskBeforeLeaving>
      )}
      <ImportSteps current={state.step} hasColumns={hasColumns(state)} />
      {state.step === 'file' && (
        <>
          {problem && <Alert>{problem}</Alert>}
          <FileStep isReading={state.isReading || isBusy} problem={state.problem} onFile={actions.choose} />
          <EarlierImports />
        </>
      )}
      {state.step === 'columns' && state.chosen.kind === 'table' && (
        <ColumnsStep
          chosen={state.chosen}
          isReading={state.isReading}
          fileProblem={state.problem}
          isBusy={isBusy}
          problem={problem}
          actions={actions}
        />
      )}
      {state.step === 'columns' && state.chosen.kind === 'oneroster' && (
        <RosterStep chosen={state.chosen} isBusy={isBusy} problem={problem} actions={actions} />
      )}
      {state.step === 'check' && (
        <CheckStep
          key={state.checked.key}
          checked={state.checked}
          isBusy={isBusy}
          problem={problem}
          actions={actions}
        />
      )}
      {state.step === 'done' && <DoneStep checked={state.checked} done={state.done} onAgain={actions.startAgain} />}
    </div>
  );
}

/** To a screen reader each step is a new page: its heading takes the focus, and it begins at the top. */
function useStepFocus(step: StepName) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return place;
}
