import { isOverlooked, LATELY_DAYS, type Waiting } from '#domain/awards/not-noticed.ts';
import { counted } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { Coming, Place } from '#features/dashboard/place.tsx';
import styles from './notice.module.css';
import { useWaits, type ClassChild } from './use-waits.ts';

/** A quiet line: how many students of my classes got no points from me lately. Nothing without classes. */
export function Overlooked() {
  const waits = useWaits('me');
  if (waits === undefined) return <Coming part="overlooked" first={null} />;
  return (
    <Place part="overlooked">
      <Line waits={waits} />
    </Place>
  );
}

function Line({ waits }: { waits: ReadonlyArray<Waiting<ClassChild>> }) {
  const overlooked = waits.filter(({ wait }) => isOverlooked(wait)).length;
  const isKnown = waits.some(({ wait }) => wait.kind !== 'unknown');
  if (!isKnown) return null;
  return (
    <section className={classNames('card', styles.line)} aria-labelledby="not-noticed">
      <Icon name="eye" />
      <div className={styles.words}>
        <h2 id="not-noticed" className={styles.title}>
          {overlooked === 0
            ? 'Everyone got points lately'
            : counted(overlooked, '# student without points lately', '# students without points lately')}
        </h2>
        <p className={styles.soft}>
          {overlooked === 0
            ? `Each student in your classes got points from you in the last ${LATELY_DAYS} school days.`
            : `No points from you in ${LATELY_DAYS} school days`}
        </p>
      </div>
      {overlooked > 0 && (
        <ButtonLink to={paths.notNoticed} size="large">
          See who
        </ButtonLink>
      )}
    </section>
  );
}
