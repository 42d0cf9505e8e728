import { openSetup } from '#data/commands/first-start.ts';
import { SETUP_WORDS } from '#domain/setup/setup-check.ts';
import type { Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import type { LoadServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useLink } from '#features/auth/shared/use-link.ts';
import styles from './setup.module.css';
import { Wizard } from './wizard.tsx';

/** The first start of a school. Without a link that works it shows that, and nothing else. */
export function SetupScreen({ loadServices }: { loadServices: LoadServices }) {
  const link = useLink(loadServices, openSetup);
  switch (link.kind) {
    case 'asking':
      return <LoadingPage />;
    case 'dead':
      return <NoLink />;
    case 'unknown':
      return <NotAsked failure={link.failure} onRetry={link.retry} />;
    case 'open':
      return (
        <Wizard loadServices={loadServices} token={link.token} addresses={link.value.addresses} onUsed={link.forget} />
      );
  }
}

function NoLink() {
  return (
    <main className={styles.alone}>
      <PageHeader title="Set up a school" />
      <EmptyState
        icon="key"
        text={`${SETUP_WORDS.deadLink} Where the school is not set up yet, the person who runs the server finds the current link in its terminal.`}
        action={<ButtonLink to={paths.login}>Go to the sign-in</ButtonLink>}
      />
    </main>
  );
}

function NotAsked({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <main className={styles.alone}>
      <PageHeader title="Set up a school" />
      <EmptyState
        icon="cloud-off"
        text={actionFailedText('The link could not be checked.', failure)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </main>
  );
}
