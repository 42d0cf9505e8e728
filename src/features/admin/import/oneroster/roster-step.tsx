import type { ReactNode } from 'react';
import type { Assumption } from '#domain/imports/one-roster.ts';
import { countText } from '#domain/plural.ts';
import { DealHouses } from '#features/admin/import/columns/deal-houses.tsx';
import type { ImportActions } from '#features/admin/import/use-import.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { partsOf } from '#domain/imports/people-of-roster.ts';
import type { ChosenRoster } from './request-of-roster.ts';
import styles from './roster-step.module.css';

interface Props {
  chosen: ChosenRoster;
  isBusy: boolean;
  problem: ReactNode;
  actions: ImportActions;
}

const ASSUMED: Readonly<Record<Assumption, string>> = {
  'no-manifest': 'It has no manifest, so it is taken for the whole school.',
  'no-source': 'It doesn’t say which system it comes from. Its ids are kept under the name “OneRoster”.',
};

/** What an archive of a student information system holds, and which school of it is ours. */
export function RosterStep({ chosen, isBusy, problem, actions }: Props) {
  const { roster, file } = chosen;
  const parts = partsOf(chosen);
  const withoutEmail = parts.teachers.filter(({ email }) => !email).length;
  const facts = [
    `OneRoster ${roster.version} from ${roster.source}: ${roster.mode === 'delta' ? 'changes only' : 'a whole school'}.`,
    ...roster.assumed.map((each) => ASSUMED[each]),
    parts.terms.length > 0 && `Classes of: ${parts.terms.map(({ title }) => title).join(', ')}.`,
    'Teachers are invited as educators. Staff are invited by hand.',
    withoutEmail > 0 && `${countText(withoutEmail, 'teacher', 'teachers')} without an email can’t be invited.`,
    roster.skipped.families > 0 && `${countText(roster.skipped.families, 'family member', 'family members')} left out.`,
    roster.skipped.staff > 0 && `${countText(roster.skipped.staff, 'other person', 'other people')} left out.`,
  ].filter((fact) => fact !== false);
  return (
    <>
      <p className={styles.file}>{file.name}</p>
      {roster.schools.length > 1 && (
        <SelectField
          label="Which school is yours?"
          value={chosen.school ?? ''}
          options={roster.schools.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(school) => actions.change({ ...chosen, school })}
        />
      )}
      <ul className={styles.counts}>
        <Count number={parts.students.length} one="student" many="students" />
        <Count number={parts.teachers.length} one="teacher" many="teachers" />
        <Count number={parts.classes.length} one="class" many="classes" />
      </ul>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <DealHouses chosen={chosen} onChange={actions.change} />
      {problem && <Alert>{problem}</Alert>}
      <ActionBar message="The check saves nothing.">
        <Button onClick={actions.startAgain}>Another file</Button>
        <SendButton busy={isBusy} onClick={() => actions.check(chosen)}>
          {isBusy ? 'Checking…' : 'Check the school'}
        </SendButton>
      </ActionBar>
    </>
  );
}

function Count({ number, one, many }: { number: number; one: string; many: string }) {
  return <li className={styles.count}>{countText(number, one, many)}</li>;
}
