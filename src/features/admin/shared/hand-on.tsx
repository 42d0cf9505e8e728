import { mailText, type MailAbout } from '#domain/mail/mail-words.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useSendsEmail } from '#services/admin/use-sends-email.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { ReadyMail } from './ready-mail.tsx';

/**
 * How a person hears of what was done: by an email that the server sends, or, where email is off, by the same text, ready to
 * hand on.
 */
export function HandOn({ to, about }: { to: string; about: MailAbout }) {
  const sendsEmail = useSendsEmail();
  const school = useAdminLoad('adminSchool', {});
  const origins = useSharedOrigins();
  const { zone } = useNow(60_000);
  if (sendsEmail === null || school.kind !== 'ready') return null;
  if (sendsEmail) return <p>An email to {to} is on its way.</p>;
  const from = { school: school.data.name, origin: origins?.[0] ?? location.origin, zone };
  return (
    <details>
      <summary>Tell them by email</summary>
      <ReadyMail to={to} mail={mailText(about, from)} />
    </details>
  );
}
