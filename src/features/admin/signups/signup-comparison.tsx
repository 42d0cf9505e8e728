import { Chip } from '#features/admin/shared/chip.tsx';
import styles from './signup-comparison.module.css';
import type { Compared } from './signup-words.ts';

const LOOKS = {
  Same: { icon: 'check', tone: 'good' },
  Different: { icon: 'edit', tone: 'warn' },
  'Not on record': { icon: 'question', tone: 'plain' },
} as const;

/** Sign-up and student record side by side; each line says in a word whether they are the same. */
export function SignupComparison({ lines }: { lines: readonly Compared[] }) {
  return (
    <table className={`sheet ${styles.table}`}>
      <caption className="sr-only">The sign-up beside the student record</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col">Sign-up</th>
          <th scope="col">Student record</th>
          <th scope="col">
            <span className="sr-only">Same or different</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, asked, record, word }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{asked}</td>
            <td>{record}</td>
            <td className={styles.word}>
              <Chip text={word} {...LOOKS[word]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
