import { useState, type ReactNode } from 'react';
import { csvFile } from '#domain/csv.ts';
import { Button } from '#ui/components/button.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { AskBeforeLeaving } from '#ui/components/ask-before-leaving.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintedPages } from './printed-pages.tsx';

interface Props {
  /** Each kind of page with the words of its button, the likeliest first. */
  kinds: ReadonlyArray<{ words: string; pages: ReactNode }>;
  /** The same as a list: 'codes.csv'. */
  file: string;
  lines: () => ReadonlyArray<readonly string[]>;
  /** What is lost where the page is left before anything was printed or saved; null: nothing. */
  onlyHere: string | null;
  /** Beside these buttons. */
  children?: ReactNode;
}

/** Pages for the printer, and their list as a file. Nothing is drawn before it is printed. */
export function Papers({ kinds, file, lines, onlyHere, children }: Props) {
  const [drawn, setDrawn] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const save = (): void => {
    downloadFile({ name: file, type: 'text/csv;charset=utf-8', text: csvFile(lines()) });
    setSaved(true);
  };
  return (
    <>
      <div className="buttons">
        {kinds.map(({ words }, index) => (
          <PrintButton key={words} {...(index === 0 && { variant: 'primary' })} onDraw={() => setDrawn(words)}>
            {words}
          </PrintButton>
        ))}
        <Button icon="download" onClick={save}>
          Save as CSV
        </Button>
        {children}
      </div>
      {onlyHere !== null && drawn === null && !isSaved && <AskBeforeLeaving>{onlyHere}</AskBeforeLeaving>}
      {drawn !== null && <PrintedPages>{kinds.find(({ words }) => words === drawn)?.pages}</PrintedPages>}
    </>
  );
}
