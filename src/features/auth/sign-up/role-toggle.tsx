import type { SignupRole } from '#domain/accounts/signup-check.ts';
import styles from './choices.module.css';

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
