import { useEffect, useState } from 'react';
import type { StudentCardRow } from '#contracts/admin/cards.ts';
import type { House } from '#contracts/houses.ts';
import { crestOf } from '#domain/houses/houses.ts';
import { counted } from '#domain/plural.ts';
import { cardText } from '#domain/people/student-card.ts';
import { PrintButton } from '#features/admin/papers/print-button.tsx';
import { PrintedPages } from '#features/admin/papers/printed-pages.tsx';
import { QrCode } from '#ui/components/qr-code.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { houseOf } from '#ui/school/house-label.tsx';
import { variables } from '#ui/variables.ts';
import { dateText } from '#ui/when-text.ts';
import { ON_A_SHEET, type CardGroup } from './card-groups.ts';
import styles from './cards.module.css';

interface Props {
  school: string;
  mark: string;
  group: CardGroup;
  houses: readonly House[];
}

/** Prints the cards of a class. Nothing is drawn before it is printed. */
export function CardPapers({ group, ...of }: Props) {
  const [isDrawn, setDrawn] = useState(false);
  useLoadedCrests(of.houses);
  return (
    <>
      <div className="buttons">
        <PrintButton variant="primary" onDraw={() => setDrawn(true)}>
          {counted(group.students.length, 'Print # card', 'Print # cards')}
        </PrintButton>
      </div>
      {isDrawn && (
        <PrintedPages>
          {sheetsOf(group.students).map((students, index) => (
            <Sheet key={students[0]?.id} {...of} group={group} students={students} first={index * ON_A_SHEET + 1} />
          ))}
        </PrintedPages>
      )}
    </>
  );
}

/** The printer waits for no picture: they are here before it is asked. */
function useLoadedCrests(houses: readonly House[]): void {
  useEffect(() => {
    for (const house of houses) {
      const src = crestOf(house);
      if (src !== null) new Image().src = src;
    }
  }, [houses]);
}

const sheetsOf = (students: readonly StudentCardRow[]): StudentCardRow[][] =>
  Array.from({ length: Math.ceil(students.length / ON_A_SHEET) }, (_, index) =>
    students.slice(index * ON_A_SHEET, (index + 1) * ON_A_SHEET),
  );

function Sheet({
  school,
  mark,
  group,
  houses,
  students,
  first,
}: Props & { students: readonly StudentCardRow[]; first: number }) {
  const now = useNow(60_000);
  return (
    <section className={styles.sheet}>
      <p className={styles.head}>
        <span>
          <b>{school}</b> · {group.title} · cards {first} to {first + students.length - 1} of {group.students.length}
        </span>
        <span>Cut along the dashes. Printed {dateText(now.at, now.zone)}.</span>
      </p>
      <ul className={styles.cards}>
        {students.map((student) => {
          const house = houseOf(houses, student.house_id, student.house_name);
          const names = [student.first_name.trim(), student.last_name.trim()].filter(Boolean);
          const isLong = names.some((name) => name.split(/(?<=[\s-])/).some((part) => part.length > LONG));
          return (
            <li
              key={student.id}
              className={styles.card}
              style={house?.colour ? variables({ '--house': house.colour }) : {}}
            >
              <div className={styles.words}>
                <p className={isLong ? styles.long : styles.name}>
                  {names.map((name) => (
                    <span key={name}>{name}</span>
                  ))}
                </p>
                {house && (
                  <p className={styles.house}>
                    <HouseCrest house={house} size={36} />
                    {house.name}
                  </p>
                )}
                <p className={styles.school}>{school}</p>
              </div>
              <QrCode text={cardText({ school: mark, studentId: student.id })} className={styles.qr} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A longer part of a name has no room beside the code in the larger type. */
const LONG = 11;
