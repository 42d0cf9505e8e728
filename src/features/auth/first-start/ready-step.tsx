import { useLocation } from 'react-router-dom';
import { habits, houses } from '#data/cache/catalog.ts';
import { students } from '#data/cache/students.ts';
import { typedAddress } from '#domain/address.ts';
import { countText } from '#domain/plural.ts';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { paths, securitySetupPath } from '#ui/paths.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { NextCard } from './next-card.tsx';
import { SetupFrame, StepButtons } from './setup-frame.tsx';
import styles from './setup.module.css';
import { schoolIn, StaffOnly } from './staff-only.tsx';

/** The end of the set-up: what to do next, and the way to the first point. */
export function ReadyStep() {
  return (
    <StaffOnly>
      <SetupFrame step={5}>
        <Ready />
      </SetupFrame>
    </StaffOnly>
  );
}

function Ready() {
  const { state } = useLocation();
  const known = useSchoolName();
  const school = schoolIn(state) ?? known;
  const origins = useSharedOrigins();
  const loaded = { houses: useCached(houses), habits: useCached(habits), students: useCached(students) };
  const ours = loaded.houses.kind === 'ready' ? loaded.houses.data : null;
  const reasons = loaded.habits.kind === 'ready' ? loaded.habits.data.flatMap((habit) => habit.reasons).length : null;
  const pupils = loaded.students.kind === 'ready' ? loaded.students.data.length : null;
  const counts = countsOf(ours?.length ?? null, reasons, pupils);
  return (
    <>
      <PageHeader
        title={school === null ? 'Your school is ready' : `${school} is ready`}
        lead={`${counts}${pupils === 0 ? 'Add the students when you have their list.' : 'One thing is left: the first point.'}`}
      />
      <ul className={styles.crests} aria-label="Houses">
        {ours?.map((house) => (
          <li key={house.id}>
            <HouseCrest house={house} size={72} />
            <span className="sr-only">{house.name}</span>
          </li>
        ))}
      </ul>
      <SharedAddress origins={origins}>{(origin) => <Nexts origin={origin} />}</SharedAddress>
      <StepButtons>
        <ButtonLink to={paths.admin} size="large">
          Open the Admin Portal
        </ButtonLink>
        {pupils === 0 ? (
          <ButtonLink to={paths.setupStudents} state={state} variant="primary" size="large">
            Add the students
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.award} variant="primary" size="large" icon="award">
            Give the first point
          </ButtonLink>
        )}
      </StepButtons>
    </>
  );
}

/** What else a new school does, in any order. */
function Nexts({ origin }: { origin: string }) {
  return (
    <ul className={styles.nexts}>
      <NextCard icon="mail" title="Ask the teachers to sign up" text="One link for all. You approve each one.">
        <CopyButton label="The link to sign up" text={`${origin}${paths.signup}`} />
      </NextCard>
      <NextCard icon="key" title="Invite somebody by name" text="Their own link. No approval needed.">
        <ButtonLink to={adminPaths.invitations}>Invite</ButtonLink>
      </NextCard>
      <NextCard
        icon="screen"
        title="Put the board in the hall"
        text={`Open ${typedAddress(origin, paths.display)} on that screen. It shows a code.`}
      >
        <ButtonLink to={adminPaths.displays}>Add a display</ButtonLink>
      </NextCard>
      <NextCard icon="question" title="Set your security question" text="It brings you back if you lose the password.">
        <ButtonLink to={securitySetupPath(paths.setupReady)}>Set it</ButtonLink>
      </NextCard>
    </ul>
  );
}

/** What is there already: '5 houses, 15 reasons, 976 students.' */
function countsOf(houses: number | null, reasons: number | null, students: number | null): string {
  const known = [
    houses !== null && countText(houses, 'house', 'houses'),
    reasons !== null && countText(reasons, 'reason', 'reasons'),
    students !== null && countText(students, 'student', 'students'),
  ].filter((text) => text !== false);
  return known.length === 3 ? `${known.join(', ')}. ` : '';
}
