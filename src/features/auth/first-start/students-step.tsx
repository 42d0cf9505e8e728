import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { adminPaths, FROM_SETUP } from '#ui/admin-paths.ts';
import { paths } from '#ui/paths.ts';
import { NextCard } from './next-card.tsx';
import { SetupFrame, StepButtons } from './setup-frame.tsx';
import styles from './setup.module.css';
import { crestsIn, schoolIn, StaffOnly } from './staff-only.tsx';

/** Where the students come from. The school exists already, so this can wait. */
export function StudentsStep() {
  const { state } = useLocation();
  const school = schoolIn(state);
  const crests = crestsIn(state);
  return (
    <StaffOnly>
      <SetupFrame step={4}>
        <PageHeader title="Your students" lead="Add them now, or whenever you have their list." />
        {school !== null && <StatusMessage tone="good">{school} is created, and you are signed in.</StatusMessage>}
        {crests.length > 0 && (
          <Alert action={<ButtonLink to={adminPaths.houses}>Open Houses</ButtonLink>}>
            The crest of {crests.join(', ')} couldn’t be saved. You can add it in Houses.
          </Alert>
        )}
        <ul className={styles.nexts}>
          <NextCard
            icon="roster"
            title="From a file"
            text="A spreadsheet saved as CSV, or the OneRoster export of your student information system."
          >
            <ButtonLink to={`${adminPaths.import}?${FROM_SETUP}`}>Import students</ButtonLink>
          </NextCard>
          <NextCard icon="person" title="One by one" text="Good for a small school, or to try things out.">
            <ButtonLink to={adminPaths.students}>Add students</ButtonLink>
          </NextCard>
        </ul>
        <StepButtons>
          <ButtonLink to={paths.setupReady} state={state} variant="primary" size="large">
            Later
          </ButtonLink>
        </StepButtons>
      </SetupFrame>
    </StaffOnly>
  );
}
