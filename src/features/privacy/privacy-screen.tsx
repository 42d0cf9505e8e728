import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PrivacyWords } from '#contracts/privacy.ts';
import type { Failure } from '#domain/failure.ts';
import { builtInPrivacyText } from '#domain/privacy/privacy-text.ts';
import { actionFailedText } from '#domain/write-words.ts';
import type { LoadServices } from '#services/services.ts';
import { Brand } from '#ui/components/brand.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { PlainText } from '#ui/components/plain-text.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import styles from './privacy.module.css';

type Load = { kind: 'loading' } | { kind: 'ready'; page: PrivacyWords } | { kind: 'failed'; failure: Failure };

/** The built-in text speaks of our own server; of another one nothing is known. */
const OTHER_SERVER: PrivacyWords = {
  text: 'This school’s server has no privacy page. Please ask the school office what it keeps about students, and why.',
  school: '',
  retention_years: null,
};

/** What the school keeps about children, why and for how long, in plain words, for everyone. */
export function PrivacyScreen({ loadServices }: { loadServices: LoadServices }) {
  const [tries, setTries] = useState(0);
  const [load, setLoad] = useState<Load>({ kind: 'loading' });
  useEffect(() => {
    let isHere = true;
    void read(loadServices, tries > 0).then((found) => isHere && setLoad(found));
    return () => {
      isHere = false;
    };
  }, [loadServices, tries]);
  return (
    <main className={styles.page}>
      <Link to={paths.root} className={styles.home}>
        <Brand />
      </Link>
      <PageHeader title="Privacy" />
      {load.kind === 'loading' && <Skeleton count={6} height="3rem" />}
      {load.kind === 'failed' && (
        <RetryAlert
          onRetry={() => {
            setLoad({ kind: 'loading' });
            setTries(tries + 1);
          }}
        >
          {actionFailedText('Couldn’t load this page.', load.failure)}
        </RetryAlert>
      )}
      {load.kind === 'ready' && <PlainText text={wordsOf(load.page)} />}
    </main>
  );
}

async function read(loadServices: LoadServices, again: boolean): Promise<Load> {
  try {
    const services = await (again ? loadServices({ again }) : loadServices());
    const ours = await services.api.isOurs();
    if (ours.ok && !ours.value) return { kind: 'ready', page: OTHER_SERVER };
    const { readPrivacy } = await import('#data/commands/read-privacy.ts');
    const result = await readPrivacy(services);
    return result.ok ? { kind: 'ready', page: result.value } : { kind: 'failed', failure: result.failure };
  } catch {
    return { kind: 'failed', failure: { kind: 'offline' } };
  }
}

function wordsOf({ text, school, retention_years: years }: PrivacyWords): string {
  return text ?? builtInPrivacyText({ school, years });
}
