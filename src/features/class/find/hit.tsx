import { memo, type ReactNode } from 'react';
import type { DirectoryStudent } from '#contracts/students.ts';
import { markedName } from '#domain/people/find-students.ts';
import type { TileFigures } from '#features/class/class-figures.ts';
import { figuresText } from '#features/class/class-words.ts';
import { Figures } from '#features/class/grid/figures.tsx';
import { useSaving } from '#services/outbox/use-outbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { HouseCrest, type CrestHouse } from '#ui/school/house-crest.tsx';
import { variables } from '#ui/variables.ts';
import styles from './find.module.css';

interface Props {
  student: DirectoryStudent;
  name: string;
  /** What was typed; its beginnings are marked in the name. */
  typed: string;
  house: CrestHouse | null;
  /** What tells namesakes apart: one of my classes, else the grade. */
  place: string;
  figures: TileFigures;
  isAbsent: boolean;
  /** Awarded last. */
  isLatest: boolean;
}

/** Rows of students in one box. */
export function HitList({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <ul className={classNames(styles.hits, className)} aria-label={label}>
      {children}
    </ul>
  );
}

/** A student who was found. What is done with the row is the panel's. */
export const Hit = memo(function Hit(props: Props) {
  const { student, name, typed, house, place, figures, isAbsent, isLatest } = props;
  const inSaving = useSaving(student.id);
  const label = [
    name,
    house?.name,
    place,
    inSaving > 0 && `saving ${inSaving}`,
    ...figuresText(figures),
    isAbsent && 'absent today',
  ];
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.hit, isLatest && styles.latest)}
        style={house?.colour ? variables({ '--house': house.colour }) : undefined}
        data-child={student.id}
        aria-label={label.filter(Boolean).join(', ')}
      >
        <Who name={name} typed={typed} house={house} place={place} />{' '}
        <Figures figures={figures} inSaving={inSaving} isAbsent={isAbsent} />
      </button>
    </li>
  );
});

type WhoProps = Pick<Props, 'name' | 'house' | 'place'> & { typed?: string };

function Who({ name, typed = '', house, place }: WhoProps) {
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        {markedName(name, typed).map(({ text, isTyped }, index) =>
          // eslint-disable-next-line react/no-array-index-key -- the parts of one name, in its order
          isTyped ? <u key={index}>{text}</u> : text,
        )}
      </span>{' '}
      <span className={styles.where}>
        {house && <HouseCrest house={house} size={20} />}
        <span>
          {house?.name} {place && <span className={house ? styles.after : undefined}>{place}</span>}
        </span>
      </span>
    </span>
  );
}

/** A student whose card was read. `place`: when. */
export function ReadHit({
  studentId,
  figures,
  isLatest,
  ...who
}: Omit<WhoProps, 'typed'> & { studentId: string; figures: TileFigures; isLatest: boolean }) {
  const { house } = who;
  return (
    <li
      className={classNames(styles.hit, isLatest && styles.latest)}
      style={house?.colour ? variables({ '--house': house.colour }) : undefined}
    >
      <Who {...who} />
      <Figures figures={figures} inSaving={useSaving(studentId)} />
    </li>
  );
}
