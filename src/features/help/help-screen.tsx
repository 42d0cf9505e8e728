import { mayAward } from '#domain/accounts/roles.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { scanSentences } from '#domain/people/card-words.ts';
import { serverPromises } from '#domain/server-words.ts';
import { speedSentences } from '#domain/speed-words.ts';
import { storageSentences } from '#domain/storage-words.ts';
import { useScanBar } from '#services/hooks/use-scan-bar.ts';
import { useServerFact } from '#services/hooks/use-server-fact.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { canMeasureTaps, keptTapTimes } from '#services/page/tap-times.ts';
import { useAccount } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
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
            <Promises />
          </>
        )}
      </div>
    </>
  );
}

/**
 * What the app can promise with the server in use, what this device keeps and whether its browser promises to, how soon it
 * shows what a tap does, and whether it scans students' cards, and if not, why. All of it is drawn at once: a later part would move the one below it.
 */
function Promises() {
  const facts = useServerFact((all) => all);
  const storage = useStore(deviceStorage);
  const bar = useScanBar();
  const [tapTimes] = useState(keptTapTimes);
  if (facts === null || bar === undefined) return <Skeleton count={3} height="8rem" />;
  const promises = serverPromises({ ...facts, tellsTime: facts.clock !== undefined });
  return (
    <>
      <Sentences title="With your school’s server" sentences={promises} />
      <Sentences title="On this device" sentences={storageSentences(storage)} />
      <Sentences title="Speed of this device" sentences={speedSentences(tapTimes, canMeasureTaps())} />
      <Sentences title="Students’ cards" sentences={scanSentences(bar)} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section className={styles.promises} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
