import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ListedSubmission } from '#data/outbox/view/outbox-list.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useOutboxSummary } from '#services/hooks/outbox-query.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { DoubledAwards } from './doubled-awards.tsx';
import { outboxStatus, type OutboxStatus } from './outbox-status.ts';
import styles from './outbox-screen.module.css';
import { OtherAccounts } from './other-accounts.tsx';
import { needsDecision } from './place-face.ts';
import { OutboxStatusPanel } from './outbox-status-panel.tsx';
import { SaveUnsent } from './save-unsent.tsx';
import { SubmissionCard } from './submission-card.tsx';
import { useDecisions, type Decisions, type Said } from './use-decisions.ts';
import { useOutboxList, type OutboxList } from './use-outbox-list.ts';

const SECTIONS = ['Needs you', 'Not sent yet', 'Last 7 days'] as const;

/** What stopped comes first, then what goes by itself, then what left. */
function sectionOf({ open, entries }: ListedSubmission): (typeof SECTIONS)[number] {
  if (!open) return 'Last 7 days';
  return entries.some(({ place }) => needsDecision(place)) ? 'Needs you' : 'Not sent yet';
}

/** Where each of this person's awards is, and what can be done about it. It needs no connection. */
export function OutboxScreen() {
  const { session } = useAccount();
  const list = useOutboxList();
  const summary = useOutboxSummary();
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.getSnapshot);
  const decisions = useDecisions();
  return (
    <>
      <PageHeader title="Outbox" lead="Every award you make is kept on this device until the server has it." />
      <WhatCame said={decisions.said} />
      <DoubledAwards />
      {list === 'unreadable' || summary === 'unreadable' ? (
        <UnreadableOutbox />
      ) : list && summary ? (
        <Submissions
          list={list}
          decisions={decisions}
          status={outboxStatus(summary, connection, session.tokens === null)}
        />
      ) : (
        <Skeleton count={2} height="9rem" />
      )}
      <OtherAccounts />
    </>
  );
}

function Submissions({
  list: { submissions, names },
  status,
  decisions,
}: {
  list: OutboxList;
  status: OutboxStatus;
  decisions: Decisions;
}) {
  if (submissions.length === 0) {
    return (
      <EmptyState
        icon="outbox"
        text="Nothing here yet. Your awards show here from the moment you make them."
        action={
          <ButtonLink to={paths.award} variant="primary" icon="award">
            Award points
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <OutboxStatusPanel status={status} />
      <SaveUnsent submissions={submissions} names={names} />
      {SECTIONS.map((title) => (
        <Section
          key={title}
          title={title}
          submissions={submissions.filter((submission) => sectionOf(submission) === title)}
          names={names}
          decisions={decisions}
        />
      ))}
    </>
  );
}

function UnreadableOutbox() {
  return (
    <Alert
      action={
        <Button icon="refresh" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      This device can’t read its Outbox at the moment. Nothing was taken out of it.
    </Alert>
  );
}

function Section({
  title,
  submissions,
  names,
  decisions,
}: {
  title: string;
  submissions: readonly ListedSubmission[];
  names: ReadonlyMap<string, string>;
  decisions: Decisions;
}) {
  const services = useServices();
  if (submissions.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {submissions.map((submission) => (
        <SubmissionCard
          key={submission.submissionId}
          submission={submission}
          names={names}
          decisions={decisions}
          now={services.now()}
        />
      ))}
    </section>
  );
}

/** What came of a decision. It takes the focus, because the button that was pressed is gone. */
function WhatCame({ said }: { said: Said }) {
  const place = useRef<HTMLDivElement>(null);
  const at = said.kind === 'nothing' ? null : said.at;
  useEffect(() => {
    if (at !== null) place.current?.focus();
  }, [at]);
  return (
    <div ref={place} tabIndex={-1} className={styles.said}>
      {said.kind === 'done' && <StatusMessage>{said.text}</StatusMessage>}
      {said.kind === 'failed' && <Alert>{said.text}</Alert>}
    </div>
  );
}
