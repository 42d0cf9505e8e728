import type { InvitationLink } from '#contracts/admin/invitations.ts';
import { fullName } from '#domain/names.ts';
import { Letters, type PageHead } from '#features/admin/papers/letters.tsx';
import { Papers } from '#features/admin/papers/papers.tsx';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { dateText } from '#ui/when-text.ts';

const pathOf = ({ token }: InvitationLink): string => `${paths.invitation}#t=${token}`;

/** Letters and a file of the links of invitations. */
export function LinkPapers({
  links,
  origin,
  isSent,
}: {
  links: readonly InvitationLink[];
  origin: string;
  /** Each person gets their link by email too. */
  isSent: boolean;
}) {
  const now = useNow(60_000);
  const school = useSchoolName() ?? '';
  const until = dateText(Date.parse(links[0]?.expires_at ?? ''), now.zone);
  const head = { school, origin, until, today: dateText(now.at, now.zone) };
  return (
    <Papers
      kinds={[{ words: 'Print letters', pages: <TeacherLetters {...head} links={links} /> }]}
      file="invitations.csv"
      onlyHere={
        isSent
          ? null
          : 'The links are shown only here, and none is printed or saved yet. You can make new ones, and these then end.'
      }
      lines={() => [
        ['First name', 'Last name', 'Email', 'Link', 'Code', 'Until'],
        ...links.map((link) => [
          link.first_name,
          link.last_name,
          link.email,
          `${origin}${pathOf(link)}`,
          link.code,
          until,
        ]),
      ]}
    />
  );
}

function TeacherLetters({ links, ...head }: PageHead & { links: readonly InvitationLink[] }) {
  return (
    <Letters
      {...head}
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
  );
}
