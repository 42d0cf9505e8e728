import { useState } from 'react';
import { countText } from '#domain/plural.ts';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { Outcome } from './outcome.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';

interface Props {
  label?: string;
  /** The file's name: 'audit.csv'. */
  file: string;
  /** Its rows: 'line', 'lines'. */
  one: string;
  many: string;
  /** How to get what does not fit into the file. */
  ifCut: string;
  make: () => Promise<Result<{ csv: string; rows: number; is_cut: boolean }, SaveFailure>>;
}

/** Saves a list of the portal as a file, all pages of it. */
export function CsvButton({ file, one, many, ifCut, make, label = 'Download CSV' }: Props) {
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [outcome, setOutcome] = useState<string | null>(null);
  const save = (): void =>
    act('The file was not made.', make, ({ csv, rows, is_cut }) => {
      downloadFile({ name: file, type: 'text/csv;charset=utf-8', text: csv });
      setOutcome(`Saved ${countText(rows, one, many)} as ${file}.${is_cut ? ` There are more: ${ifCut}` : ''}`);
    });
  return (
    <>
      <Button icon="download" busy={isBusy} onClick={save}>
        {label}
      </Button>
      <Outcome text={outcome} />
      {signInAgain ?? (problem && <Alert>{problem}</Alert>)}
    </>
  );
}
