import { CardLink } from '#ui/components/card-link.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { AccountLinks, AccountPage } from '#features/auth/shared/account-page.tsx';

const WAYS = [
  { to: paths.recoverEducator, title: "I'm an Educator", text: 'With your security question' },
  { to: paths.recoverScholar, title: "I'm a Scholar", text: 'With your lunch number and grade' },
  { to: paths.recoverCode, title: 'I have a code', text: 'From the school’s office' },
] as const;

/** The choice between the recoveries. */
export function RecoverScreen() {
  return (
    <AccountPage>
      <PageHeader title="Recover Password" lead="Choose how you use Habit Points." />
      <ul className="cards">
        {WAYS.map(({ text, ...way }) => (
          <CardLink key={way.to} {...way}>
            {text}
          </CardLink>
        ))}
      </ul>
      <AccountLinks to={{ [paths.welcome]: 'Back to welcome' }} />
    </AccountPage>
  );
}
