import { useState } from 'react';
import type { StudentCode, StudentCodes } from '#contracts/admin/codes.ts';
import { typedAddress } from '#domain/address.ts';
import { csvFile } from '#domain/csv.ts';
import { fullName } from '#domain/names.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import { ClassSheets, type Sheet } from '#features/admin/papers/class-sheets.tsx';
import { Letters } from '#features/admin/papers/letters.tsx';
import papers from '#features/admin/papers/papers.module.css';
import { PrintButton } from '#features/admin/papers/print-button.tsx';
import { Button } from '#ui/components/button.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { dateText } from '#ui/when-text.ts';

type Paper = 'sheets' | 'letters';

/** Class sheets, letters and a file of the codes. */
export function CodePapers({ made: { school, codes, expires_at }, origin }: { made: StudentCodes; origin: string }) {
  const now = useNow(60_000);
  const [paper, setPaper] = useState<Paper | null>(null);
  const when = { today: dateText(now.at, now.zone), until: dateText(Date.parse(expires_at), now.zone) };
  const save = (): void =>
    downloadFile({ name: 'codes.csv', type: 'text/csv;charset=utf-8', text: codesCsv(codes, { origin, ...when }) });
  return (
    <>
      <div className="buttons">
        <PrintButton variant="primary" onDraw={() => setPaper('sheets')}>
          Print class sheets
        </PrintButton>
        <PrintButton onDraw={() => setPaper('letters')}>Print letters</PrintButton>
        <Button icon="download" onClick={save}>
          Save as CSV
        </Button>
      </div>
      {paper !== null && (
        <div className={papers.pages}>
          {paper === 'sheets' ? (
            <ClassSheets school={school} origin={origin} {...when} sheets={sheetsOf(codes)} />
          ) : (
            <Letters
              school={school}
              origin={origin}
              {...when}
              title="Your points, on your own screen"
              lead="In Habit Points you see the points that teachers give you and how your house is doing. This page lets you in, once."
              steps={[
                'Scan the square, or type the address into any browser and then the code.',
                'Check that it greets you by your name. If not, stop and tell your teacher.',
                'Choose a password that only you know. The page says with which name you sign in from then on.',
              ]}
              foot="Lost this page? Ask your teacher for a new one; this code then stops working. Nobody at school will ever ask for your password."
              letters={codes.map((student) => ({
                id: student.id,
                name: fullName(student),
                about: groupOf(student),
                code: student.code,
                link: `${paths.join}#c=${student.code}`,
              }))}
            />
          )}
        </div>
      )}
    </>
  );
}

/** A student in several classes is on the sheet of the first. */
const groupOf = ({ classes: [first], grade }: StudentCode): string =>
  first ?? (grade === null ? 'No class' : `Grade ${gradeLabel(grade)}`);

function sheetsOf(codes: readonly StudentCode[]): Sheet[] {
  const sheets = new Map<string, StudentCode[]>();
  for (const student of codes) sheets.set(groupOf(student), [...(sheets.get(groupOf(student)) ?? []), student]);
  return [...sheets]
    .map(([title, students]) => ({ title, codes: students }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
}

function codesCsv(codes: readonly StudentCode[], { origin, until }: { origin: string; until: string }): string {
  return csvFile([
    ['First name', 'Last name', 'School number', 'Class', 'Code', 'Address', 'Until'],
    ...codes.map((student) => [
      student.first_name,
      student.last_name,
      student.school_number ?? '',
      groupOf(student),
      student.code,
      typedAddress(origin, paths.join),
      until,
    ]),
  ]);
}
