import type { RollOverPlan } from '#contracts/admin/roll-over.ts';
import { countText } from '#domain/plural.ts';
import { LONGEST_TERM_NAME, termProblem, type TermDays } from '#domain/school/school-check.ts';
import { useAccount } from '#services/services.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import styles from './roll-over-screen.module.css';

/** What happens at the turn of the year besides the grades. */
export interface Extras {
  /** The first term of the new year; nothing in its fields: it is added later. */
  term: TermDays;
  endsClasses: boolean;
}

/** The term that is to be added; null where its fields are empty. */
export const termOf = ({ term }: Extras): TermDays | null =>
  Object.values(term).every((value) => value.trim() === '') ? null : term;

/** Why the term can't be added; null where it can, or where there is none. */
export function extrasProblem(extras: Extras): string | null {
  const term = termOf(extras);
  return term === null ? null : (termProblem(term, [])?.text ?? null);
}

interface Props {
  plan: RollOverPlan;
  extras: Extras;
  onExtras: (extras: Extras) => void;
}

/** The new term, which only a superuser may add, and the end of last year's classes. */
export function YearExtras({ plan: { classes }, extras, onExtras }: Props) {
  const { is_superuser: isSuper } = useAccount().session.profile;
  const { term } = extras;
  const field = (name: keyof TermDays) => ({
    value: term[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onExtras({ ...extras, term: { ...term, [name]: event.target.value } }),
  });
  return (
    <>
      {isSuper && (
        <section className={styles.extras} aria-label="The first term">
          <h2>The first term</h2>
          <p className="soft">
            Points begin at zero on its first day. You can also leave this empty and add it later in School.
          </p>
          <div className={styles.term}>
            <TextField label="Name of the term" maxLength={LONGEST_TERM_NAME} {...field('name')} />
            <TextField label="First day" type="date" {...field('starts_on')} />
            <TextField label="Last day" type="date" {...field('ends_on')} />
          </div>
        </section>
      )}
      {classes.count > 0 && (
        <section className={styles.extras} aria-label="Classes">
          <h2>Classes</h2>
          <Checkbox
            checked={extras.endsClasses}
            onChange={() => onExtras({ ...extras, endsClasses: !extras.endsClasses })}
          >
            End last year’s {countText(classes.count, 'class', 'classes')} and archive{' '}
            {countText(classes.rosters, 'class roster', 'class rosters')}
          </Checkbox>
          <p className="soft">
            They came from your student information system. Its next file brings the new classes. Rosters that teachers
            made themselves stay.
          </p>
        </section>
      )}
    </>
  );
}
