import { mayAward } from '#domain/accounts/roles.ts';
import { Link } from 'react-router-dom';
import { scanSentences } from '#domain/people/card-words.ts';
import { serverPromises } from '#domain/server-words.ts';
import { storageSentences } from '#domain/storage-words.ts';
import { useScanBar } from '#services/hooks/use-scan-bar.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import styles from './help-screen.module.css';

/** Where 'Submit ideas or request help' leads while the school has set no address to write to. */
export function HelpScreen() {
  const { profile } = useAccount().session;
  return (
    <>
      <PageHeader title="Help" lead="Your school has not set an email address for help yet." />
      <div className={styles.words}>
        <p>Please ask your school office, or the person who looks after Habit Points at your school.</p>
        <p>
          <Link to={paths.privacy}>What this school keeps about students, and why</Link>
        </p>
        {mayAward(profile) && (
          <>
            <p>Are you missing an award? The Outbox lists every award that this device has not sent yet.</p>
            <ButtonLink to={paths.outbox} icon="outbox">
              Open the Outbox
            </ButtonLink>
            <ServerPromises />
            <ThisDevice />
            <Cards />
          </>
        )}
      </div>
    </>
  );
}

/** What the app can promise with the server in use. */
function ServerPromises() {
  const { api } = useServices();
  const promises = useLiveQuery(
    async () => {
      const { clock, ...facts } = await api.memory.read();
      return serverPromises({ ...facts, tellsTime: clock !== undefined });
    },
    [api],
    [],
  );
  return <Sentences title="With your school’s server" sentences={promises} />;
}

/** What this device keeps, and whether its browser promises to. */
function ThisDevice() {
  return <Sentences title="On this device" sentences={storageSentences(useStore(deviceStorage))} />;
}

/** Whether this device scans students' cards, and if not, why. */
function Cards() {
  const bar = useScanBar();
  return bar === undefined ? null : <Sentences title="Students’ cards" sentences={scanSentences(bar)} />;
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section className={styles.promises}>
      <h2>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
