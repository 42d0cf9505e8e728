import type { StudentCode } from '#contracts/admin/codes.ts';
import { typedAddress } from '#domain/address.ts';
import { fullName } from '#domain/names.ts';
import { QrCode } from '#ui/components/qr-code.tsx';
import { paths } from '#ui/paths.ts';
import type { PageHead } from './letters.tsx';
import styles from './papers.module.css';

export interface Sheet {
  title: string;
  codes: readonly StudentCode[];
}

interface Props extends PageHead {
  sheets: readonly Sheet[];
}

/** Strips to cut: the codes of a class, each with the address. The QR is of the address alone. For the printer. */
export function ClassSheets({ school, origin, today, until, sheets }: Props) {
  const address = typedAddress(origin, paths.join);
  return sheets.map(({ title, codes }) => (
    <section key={title} className={styles.sheet}>
      <div className={styles.sheetHead}>
        <div>
          <h2>{title}: sign-in codes</h2>
          <p>
            {school} · codes work once, until {until}
          </p>
          <p>
            Cut along the lines and hand each student their own strip. They open the address, type the code and choose a
            password. Shred what is left over.
          </p>
        </div>
        <QrCode text={`${origin}${paths.join}`} className={styles.qr} />
      </div>
      <table className={styles.strips}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Number</th>
            <th scope="col">Code</th>
            <th scope="col">Address</th>
            <th scope="col">Done</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((student) => (
            <tr key={student.id}>
              <th scope="row">{fullName(student)}</th>
              <td>{student.school_number}</td>
              <td className={styles.code}>{student.code}</td>
              <td>{address}</td>
              <td className={styles.done}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.foot}>Printed {today}. New codes for these students end these.</p>
    </section>
  ));
}
