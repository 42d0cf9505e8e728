import { typedAddress } from '#domain/address.ts';
import { QrCode } from '#ui/components/qr-code.tsx';
import { paths } from '#ui/paths.ts';
import styles from './papers.module.css';

/** One letter: a person, a code to type, and a link to scan that holds the same secret behind '#'. */
interface Letter {
  id: string;
  name: string;
  /** Below the name: 'Class 6B'; '' where there is nothing to say. */
  about: string;
  code: string;
  /** The path and fragment of the link: '/join#c=K7QM-4T2P'. */
  link: string;
}

/** What every page says of the school and of the days. */
export interface PageHead {
  school: string;
  origin: string;
  /** In words: '7 December 2026'. */
  today: string;
  until: string;
}

interface Props extends PageHead {
  /** What the letter says between name and code. */
  title: string;
  lead: string;
  steps: readonly string[];
  foot: string;
  letters: readonly Letter[];
}

/** One page for each person, for the printer alone. */
export function Letters({ school, origin, title, lead, steps, foot, today, until, letters }: Props) {
  return letters.map(({ id, name, about, code, link }) => (
    <article key={id} className={styles.letter}>
      <header className={styles.head}>
        <span className={styles.school}>{school}</span>
        <span>{today}</span>
      </header>
      <p>
        <strong>{name}</strong>
        {about && (
          <>
            <br />
            {about}
          </>
        )}
      </p>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.box}>
        <dl className={styles.facts}>
          <div>
            <dt>Address</dt>
            <dd>{typedAddress(origin, paths.join)}</dd>
          </div>
          <div>
            <dt>Your code, for one use</dt>
            <dd className={styles.code}>{code}</dd>
          </div>
          <div>
            <dt>Use it by</dt>
            <dd>{until}</dd>
          </div>
        </dl>
        <QrCode text={`${origin}${link}`} className={styles.qr} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.foot}>{foot}</p>
    </article>
  ));
}
