import { Navigate } from 'react-router-dom';
import { landingPath } from '#ui/landing.ts';
import { usePublicSchoolName } from '#services/hooks/use-public-school-name.ts';
import { useSchoolHouses, type SchoolHouses } from '#services/hooks/use-school-houses.ts';
import { useStoredSession } from '#services/hooks/use-stored-session.ts';
import type { LoadServices } from '#services/services.ts';
import { Brand } from '#ui/components/brand.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { paths } from '#ui/paths.ts';
import styles from './welcome-screen.module.css';

const FACTS: ReadonlyArray<{ icon: IconName; title: string; text: string }> = [
  { icon: 'award', title: 'Noticed at once', text: 'One student, a roster or a whole house: habit, reasons, done.' },
  { icon: 'cloud-off', title: 'Never lost', text: 'Without wifi, awards wait on the device and are sent later.' },
  { icon: 'board', title: 'Seen by everyone', text: 'Students watch their house climb the leaderboard.' },
];

/** The welcome page: what this is, the school's houses, and the sign-in. */
export function WelcomeScreen({ loadServices }: { loadServices: LoadServices }) {
  const heading = usePageFocus();
  // If only the database knows that a person is signed in, they go where a sign-in would lead.
  const stored = useStoredSession(loadServices);
  const found = useSchoolHouses();
  const school = usePublicSchoolName();
  if (stored) return <Navigate to={landingPath(stored.profile.role, null)} replace />;
  return (
    <div className={styles.page}>
      <title>Habit Points</title>
      <header className={styles.top}>
        <Brand />
        {school !== null && <p className={styles.school}>{school}</p>}
      </header>
      <main className={styles.main}>
        <div className={styles.hero}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            Good habits, noticed.
          </h1>
          <p className={styles.lead}>
            Teachers award points for good habits in a few taps, online or offline. Every point counts for a house.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={paths.login} variant="primary" size="large">
              Sign in
            </ButtonLink>
            <ButtonLink to={paths.signup} size="large">
              Create an Account
            </ButtonLink>
          </div>
        </div>
        <Houses found={found} />
        <ul className={styles.facts} aria-label="What it does">
          {FACTS.map((fact) => (
            <li key={fact.title} className={styles.fact}>
              <Icon name={fact.icon} />
              <h2>{fact.title}</h2>
              <p>{fact.text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

/** Keeps its room while the houses are not known yet; a school without houses has none here either. */
function Houses({ found }: { found: SchoolHouses }) {
  if (found.kind === 'loading') return <div className={styles.houses} data-loading />;
  if (found.kind === 'unreachable' || found.houses.length === 0) return null;
  return (
    <ul className={styles.houses} aria-label="Houses" data-many={found.houses.length > 5 || undefined}>
      {found.houses.map((house) => (
        <li key={house.name} className={styles.house}>
          <HouseCrest house={house} size={120} />
          <span>{house.name}</span>
        </li>
      ))}
    </ul>
  );
}
