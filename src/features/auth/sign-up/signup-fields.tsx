import type { SignupRole } from '#domain/accounts/signup-check.ts';
import type { SchoolHouses } from '#services/hooks/use-school-houses.ts';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { EmailField } from '#features/auth/shared/account-form.tsx';
import { NamePair } from '#features/auth/shared/name-pair.tsx';
import styles from './signup-fields.module.css';

const ROLES: ReadonlyArray<{ role: SignupRole; label: string }> = [
  { role: 'SCHOLAR', label: 'Scholar' },
  { role: 'EDUCATOR', label: 'Educator' },
];

/** Scholar or Educator, side by side. */
export function RoleToggle({ role, onRole }: { role: SignupRole; onRole: (role: SignupRole) => void }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>I am a</legend>
      <div className={styles.roles}>
        {ROLES.map((each) => (
          <label key={each.role} className={styles.role}>
            <input
              type="radio"
              name="role"
              value={each.role}
              checked={role === each.role}
              onChange={() => onRole(each.role)}
              className={styles.roleRadio}
            />
            {each.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The names of the person who requests the account. */
export function NameFields({ form }: { form: PartOfForm<'firstName' | 'lastName' | 'email'> }) {
  return (
    <>
      <NamePair form={form} />
      <EmailField form={form} label="Email" autoComplete="email" />
    </>
  );
}

/** One of the houses, each with its crest; a school without houses says what is missing. */
export function HouseChoice({ found, errorId }: { found: SchoolHouses; errorId: string | null }) {
  const houses = found.kind === 'known' ? found.houses : [];
  return (
    <fieldset className={styles.group} aria-describedby={errorId ?? undefined}>
      <legend className={styles.legend}>House</legend>
      {found.kind === 'loading' && <Skeleton count={1} height="15rem" />}
      {found.kind === 'unreachable' && (
        <RetryAlert onRetry={found.retry}>
          The school’s houses can’t be loaded. Check your connection and try again.
        </RetryAlert>
      )}
      {found.kind === 'known' && houses.length === 0 && (
        <p>
          This school has no houses yet, and an account needs one. Ask your school to add its houses, then come back.
        </p>
      )}
      <div className={styles.houses}>
        {houses.map((house) => (
          <label key={house.name} className={styles.house}>
            <input type="radio" name="house" value={house.name} required className={styles.radio} />
            <HouseCrest house={house} size={56} />
            <span className={styles.name}>{house.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
