import { Fragment, startTransition, useEffect, useMemo, useState } from 'react';
import { receivedAwards } from '#data/cache/my-awards.ts';
import { rosters } from '#data/cache/rosters.ts';
import { listedAwards, type GivenAward } from '#domain/awards/given.ts';
import type { OutboxState, Submission } from '#data/outbox/view/outbox-state.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import { UNREADABLE_TEXT } from '#domain/awards/outbox-headline.ts';
import { useDecisions, type Decisions } from '#services/outbox/use-decisions.ts';
import { useEntries, useGivenAwards } from '#services/given/use-given.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { useZone } from '#ui/hooks/clock.ts';
import { classNamesOf, type KnownRoster } from './class-of-awards.ts';
import { DecisionMessage } from './decision-message.tsx';
import { DoubledAwards } from './doubled-awards.tsx';
import styles from './outbox-screen.module.css';
import { LowStorage } from './low-storage.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { OutboxGroupCard } from './outbox-group-card.tsx';
import { outboxGroups, sectionOf, SECTIONS, type OutboxGroup, type Section } from './outbox-groups.ts';
import { OutboxStatusPanel, SendWaiting } from './outbox-status-panel.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RefusedUndos } from './refused-undos.tsx';
import { SaveUnsent } from './save-unsent.tsx';
import { useStudentNames } from './use-student-names.ts';

/** How long answered awards are shown; the outbox itself keeps them for longer. */
const RECENT_MS = 7 * DAY_MS;
const NO_ROSTERS: readonly KnownRoster[] = [];

/** The state of each of this person's awards, and what can be done about it. It needs no connection. */
export function OutboxScreen() {
  const services = useServices();
  const [since] = useState(() => services.now() - RECENT_MS);
  const outbox = useOutboxSince(since);
  const decisions = useDecisions();
  return (
    <>
      <PageHeader title="Outbox" />
      <DecisionMessage result={decisions.result} />
      <LowStorage />
      <DoubledAwards />
      {outbox.headline.kind === 'unreadable' ? (
        <Alert
          action={
            <Button icon="refresh" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          {UNREADABLE_TEXT}
        </Alert>
      ) : outbox.headline.kind === 'loading' ? (
        <Skeleton count={2} height="9rem" />
      ) : (
        <Submissions outbox={outbox} since={since} decisions={decisions} />
      )}
      <OtherAccounts />
      <ReceiptCard />
    </>
  );
}

function Submissions({ outbox, since, decisions }: { outbox: OutboxState; since: number; decisions: Decisions }) {
  const services = useServices();
  const { profile } = useAccount().session;
  const submissions = outbox.submissions.filter(
    ({ open, entries }) => open || entries.some(({ place }) => 'at' in place && place.at >= since),
  );
  // The words for a time change by the day; by the minute, the rows that are drawn stay as they are.
  const at = Math.floor(services.now() / MINUTE_MS) * MINUTE_MS;
  const zone = useZone();
  const now = useMemo(() => ({ at, zone }), [at, zone]);
  const received = useCopy(receivedAwards)?.awards;
  const listed = useMemo(() => listedAwards(received ?? []), [received]);
  const given = useGivenAwards(useEntries(outbox.submissions), listed, at);
  const awards = useMemo(() => new Map(given.map((award) => [award.id, award])), [given]);
  // A sign-out took the names out of the rows.
  const nameless = submissions.flatMap(({ entries }) => entries.filter(({ studentName }) => studentName === null));
  const names = useStudentNames(nameless.map(({ studentId }) => studentId));
  const known = useCopy(rosters) ?? NO_ROSTERS;
  const placeOf = useStaying(awards);
  const groups = outboxGroups(submissions, awards, { nameOf: classNamesOf(submissions, known), placeOf });
  const drawn = useDrawn(groups.length);
  const { undoing, refused } = outbox.undoCounts;
  if (submissions.length + undoing + refused === 0) {
    return (
      <EmptyState
        icon="outbox"
        text="Nothing here yet. Awards appear here as soon as you make them."
        action={
          mayAward(profile) && (
            <ButtonLink to={paths.award} variant="primary" icon="award">
              Award points
            </ButtonLink>
          )
        }
      />
    );
  }
  const cards = groups.slice(0, drawn);
  const drawnIn = (section: Section): OutboxGroup[] => cards.filter((group) => group.section === section);
  return (
    <>
      <RefusedUndos submissions={submissions} undos={outbox.undos} />
      <OutboxStatusPanel headline={outbox.headline} counts={outbox.counts} undoing={undoing} />
      {SECTIONS.map((title) => (
        <Fragment key={title}>
          {drawnIn(title).length > 0 && (
            <section className={styles.section}>
              <h2 className={title === 'Last 7 days' ? undefined : 'sr-only'}>{title}</h2>
              {drawnIn(title).map((group) => (
                <OutboxGroupCard key={group.id} group={group} names={names} decisions={decisions} now={now} />
              ))}
            </section>
          )}
          {title === 'Now' && (
            <div className={styles.actions}>
              <SendWaiting headline={outbox.headline} counts={outbox.counts} undoing={undoing} />
              <SaveUnsent submissions={submissions} names={names} />
            </div>
          )}
        </Fragment>
      ))}
    </>
  );
}

/** What is in 'Now' when it is first seen stays there, so that no row moves away under a finger. */
function useStaying(awards: ReadonlyMap<string, GivenAward>): (submission: Submission) => Section {
  const [seen] = useState(() => new Map<string, Section>());
  return (submission) => {
    const section = sectionOf(submission, awards);
    if (section === 'Needs attention') return section;
    const first = seen.get(submission.submissionId) ?? section;
    seen.set(submission.submissionId, first);
    return first;
  };
}

/** So many cards fill a screen; the others follow a few at a time, so that no tap waits for hundreds of them. */
const FIRST_CARDS = 8;
const NEXT_CARDS = 16;

function useDrawn(total: number): number {
  const [drawn, setDrawn] = useState(FIRST_CARDS);
  useEffect(() => {
    if (drawn >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + NEXT_CARDS)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return drawn;
}
