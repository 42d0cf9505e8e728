import { useState } from 'react';
import type { InvitationLink } from '#contracts/admin/invitations.ts';
import { csvFile } from '#domain/csv.ts';
import { fullName } from '#domain/names.ts';
import { Letters } from '#features/admin/papers/letters.tsx';
import papers from '#features/admin/papers/papers.module.css';
import { PrintButton } from '#features/admin/papers/print-button.tsx';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { Button } from '#ui/components/button.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { dateText } from '#ui/when-text.ts';

const pathOf = ({ token }: InvitationLink): string => `${paths.invitation}#t=${token}`;

/** Letters and a file of the links of invitations. */
export function LinkPapers({ links, origin }: { links: readonly InvitationLink[]; origin: string }) {
  const now = useNow(60_000);
  const school = useSchoolName();
  const [isDrawn, setDrawn] = useState(false);
  const until = dateText(Date.parse(links[0]?.expires_at ?? ''), now.zone);
  const save = (): void => {
    const lines = links.map((link) => [
      link.first_name,
      link.last_name,
      link.email,
      `${origin}${pathOf(link)}`,
      link.code,
      until,
    ]);
    const text = csvFile([['First name', 'Last name', 'Email', 'Link', 'Code', 'Until'], ...lines]);
    downloadFile({ name: 'invitations.csv', type: 'text/csv;charset=utf-8', text });
  };
  return (
    <>
      <div className="buttons">
        <PrintButton variant="primary" onDraw={() => setDrawn(true)}>
          Print letters
        </PrintButton>
        <Button icon="download" onClick={save}>
          Save as CSV
        </Button>
      </div>
      {isDrawn && (
        <div className={papers.pages}>
          <Letters
            school={school ?? ''}
            origin={origin}
            today={dateText(now.at, now.zone)}
            until={until}
            title="Award house points"
            lead="In Habit Points you give points for good habits. This page lets you in, once."
            steps={[
              'Scan the square, or type the address into any browser and then the code.',
              'Check that it shows your email. If not, stop and tell the office.',
              'Choose a password that only you know. Next time, sign in with your email.',
            ]}
            foot="Lost this page? Ask the office for a new one; this code then stops working."
            letters={links.map((link) => ({
              id: link.id,
              name: fullName(link) || link.email,
              about: fullName(link) ? link.email : '',
              code: link.code,
              link: pathOf(link),
            }))}
          />
        </div>
      )}
    </>
  );
}
