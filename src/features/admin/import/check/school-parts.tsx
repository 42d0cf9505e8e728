import type { ImportPlan, PlanTeacher } from '#contracts/admin/imports.ts';
import { countText } from '#domain/plural.ts';
import { CLASS_WORDS, classWords } from './class-words.ts';
import styles from './school-parts.module.css';

const TEACHER_WORDS: Readonly<Record<PlanTeacher['kind'], string>> = {
  new: 'will be invited',
  known: 'known already',
  refused: 'not known here and without an email, so not invited',
};

/** The teachers and classes of a file, beside its students. */
export function SchoolParts({ plan }: { plan: ImportPlan }) {
  if (plan.teachers.length === 0 && plan.classes.length === 0) return null;
  return (
    <>
      <Part
        label={countText(plan.teachers.length, 'teacher', 'teachers')}
        summary={summaryOf(plan.teachers, TEACHER_WORDS)}
        lines={plan.teachers.map(({ name, email, kind }) => ({
          name: name || (email ?? '(no name)'),
          words: [email, TEACHER_WORDS[kind]].filter(Boolean).join(' · '),
        }))}
      />
      <Part
        label={countText(plan.classes.length, 'class', 'classes')}
        summary={`${summaryOf(plan.classes, CLASS_WORDS)}. A class is a roster of its teachers as soon as they have an account`}
        lines={plan.classes.map((each) => ({ name: each.title, words: classWords(each) }))}
      />
    </>
  );
}

interface PartProps {
  label: string;
  summary: string;
  lines: ReadonlyArray<{ name: string; words: string }>;
}

function Part({ label, summary, lines }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary>
        <b>{label}:</b> {summary}.
      </summary>
      <ul className={styles.lines}>
        {lines.map(({ name, words }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- two classes may have one name
          <li key={index}>
            {name} <span className={styles.words}>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** '38 will be invited, 2 known already' */
function summaryOf<Kind extends string>(
  items: ReadonlyArray<{ kind: Kind }>,
  words: Readonly<Record<Kind, string>>,
): string {
  const parts: string[] = [];
  for (const kind in words) {
    const count = items.filter((item) => item.kind === kind).length;
    if (count > 0) parts.push(`${count} ${words[kind]}`);
  }
  return parts.join(', ');
}
