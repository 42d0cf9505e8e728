import type { ReactNode } from 'react';
import type { StudentCode, StudentCodes } from '#contracts/admin/codes.ts';
import { typedAddress } from '#domain/address.ts';
import { fullName } from '#domain/names.ts';
import { stepName, type Ladder } from '#domain/people/ladder.ts';
import { ClassSheets, type Sheet } from '#features/admin/papers/class-sheets.tsx';
import { Letters, type PageHead } from '#features/admin/papers/letters.tsx';
import { Papers } from '#features/admin/papers/papers.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { useLadder } from '#ui/school/ladder-context.ts';
import { dateText } from '#ui/when-text.ts';

/** Class sheets, letters and a file of the codes. */
export function CodePapers({
  made: { school, codes, expires_at },
  origin,
  children,
}: {
  made: StudentCodes;
  origin: string;
  /** Beside its buttons. */
  children: ReactNode;
}) {
  const now = useNow(60_000);
  const ladder = useLadder();
  const until = dateText(Date.parse(expires_at), now.zone);
  const head = { school, origin, until, today: dateText(now.at, now.zone) };
  return (
    <Papers
      kinds={[
        { words: 'Print class sheets', pages: <ClassSheets {...head} sheets={sheetsOf(codes, ladder)} /> },
        { words: 'Print letters', pages: <StudentLetters {...head} codes={codes} /> },
      ]}
      file="codes.csv"
      onlyHere="The codes are shown only here, and none is printed or saved yet. You can make new ones, and these then end."
      lines={() => codeLines(codes, { origin, until, ladder })}
    >
      {children}
    </Papers>
  );
}

function StudentLetters({ codes, ...head }: PageHead & { codes: readonly StudentCode[] }) {
  const ladder = useLadder();
  return (
    <Letters
      {...head}
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
        about: groupOf(student, ladder),
        code: student.code,
        link: `${paths.join}#c=${student.code}`,
      }))}
    />
  );
}

/** A student in several classes is on the sheet of the first. */
const groupOf = ({ classes: [first], grade }: StudentCode, ladder: Ladder): string =>
  first ?? (grade === null ? 'No class' : stepName(ladder, grade));

function sheetsOf(codes: readonly StudentCode[], ladder: Ladder): Sheet[] {
  const sheets = new Map<string, StudentCode[]>();
  for (const student of codes)
    sheets.set(groupOf(student, ladder), [...(sheets.get(groupOf(student, ladder)) ?? []), student]);
  return [...sheets]
    .map(([title, students]) => ({ title, codes: students }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
}

function codeLines(
  codes: readonly StudentCode[],
  { origin, until, ladder }: { origin: string; until: string; ladder: Ladder },
): string[][] {
  return [
    ['First name', 'Last name', 'School number', 'Class', 'Code', 'Address', 'Until'],
    ...codes.map((student) => [
      student.first_name,
      student.last_name,
      student.school_number ?? '',
      groupOf(student, ladder),
      student.code,
      typedAddress(origin, paths.join),
      until,
    ]),
  ];
}
