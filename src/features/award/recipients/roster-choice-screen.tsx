import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rosterInQuery } from '#features/award/draft/award-target.ts';
import { RosterChoice } from './roster-choice.tsx';
import { RosterStudents } from './roster-students.tsx';

/** Choose a roster; then, with `roster_id` or `roster_name` in the query, students of it. */
export function RosterChoiceScreen() {
  const [query] = useSearchParams();
  const named = useMemo(() => rosterInQuery(query), [query]);
  return named.id === null && named.name === null ? <RosterChoice /> : <RosterStudents named={named} />;
}
