import { useState } from 'react';
import type { MailText } from '#domain/mail/mail-words.ts';
import { QrCode } from '#ui/components/qr-code.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { dateText } from '#ui/when-text.ts';
import styles from './papers.module.css';
import { PrintButton } from './print-button.tsx';
import { PrintedPages } from './printed-pages.tsx';

/** An email on paper: nobody types the address of a page, so it can be scanned. */
export function PrintMail({ to, mail: { subject, parts } }: { to: string; mail: MailText }) {
  const now = useNow(60_000);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <PrintButton onDraw={() => setDrawn(true)}>Print</PrintButton>
      {isDrawn && (
        <PrintedPages>
          <article className={styles.mail}>
            <header className={styles.head}>
              <span>{to}</span>
              <span>{dateText(now.at, now.zone)}</span>
            </header>
            <h2 className={styles.title}>{subject}</h2>
            {parts.map(({ kind, text }) => (
              <div key={text}>
                <p className={kind === 'code' ? styles.code : undefined}>{text}</p>
                {kind === 'link' && <QrCode text={text} className={styles.qr} />}
              </div>
            ))}
          </article>
        </PrintedPages>
      )}
    </>
  );
}
