import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StudentCardRow } from '#contracts/admin/cards.ts';
import { countText, numberText } from '#domain/plural.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { useHouseList } from '#features/admin/shared/use-house-list.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { groupsOf, ON_A_SHEET } from './card-groups.ts';
import styles from './cards.module.css';

/** With the code that draws QR, which only who prints needs. */
const CardPapers = lazy(async () => ({ default: (await import('./card-papers.tsx')).CardPapers }));

/** Cards of students to print, a class or a grade at a time: a teacher's camera reads them. */
export function CardsScreen() {
  const load = useAdminLoad('studentCards', {});
  return (
    <>
      <PageHeader
        title="Students’ cards"
        lead="A teacher taps Scan, holds a card in front of the camera, and its student has the point."
      />
      <AdminView of={load} failed="Couldn’t load the students." bars={3} height="3.5rem">
        {(data) => (data.results.length === 0 ? <NoStudents /> : <Choice {...data} />)}
      </AdminView>
    </>
  );
}

function NoStudents() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="person"
      text="There are no students yet."
      action={<Button onClick={() => void navigate(adminPaths.import)}>Import students</Button>}
    />
  );
}

interface Cards {
  school: string;
  mark: string;
  results: readonly StudentCardRow[];
}

function Choice({ school, mark, results }: Cards) {
  const ladder = useLadder();
  const houses = useHouseList();
  const groups = groupsOf(results, ladder);
  const [chosen, setChosen] = useState<string | null>(null);
  const group = groups.find(({ title }) => title === chosen) ?? groups[0];
  if (!group) return null;
  const pages = Math.ceil(group.students.length / ON_A_SHEET);
  return (
    <section className={`card ${styles.choice}`} aria-label="Cards">
      <SelectField
        label="Class or grade"
        value={group.title}
        options={groups.map(({ title, students }) => ({
          value: title,
          label: `${title}, ${numberText(students.length)}`,
        }))}
        onValue={setChosen}
      />
      <p className="soft">
        {countText(group.students.length, 'card', 'cards')} on {countText(pages, 'sheet', 'sheets')} of A4 or Letter,
        each as large as a bank card. They show the name, the house and a code that means nothing outside this school. A
        lost card is simply printed again.
      </p>
      <Suspense fallback={<Skeleton count={1} height="3rem" />}>
        <CardPapers key={group.title} school={school} mark={mark} group={group} houses={houses} />
      </Suspense>
    </section>
  );
}
