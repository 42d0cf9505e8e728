import { useState } from 'react';
import { mayAward } from '#domain/accounts/roles.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount, useServices } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useCarried } from '#ui/carried-status.ts';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';
import { greeting } from './greeting.ts';
import { HouseStandings } from './house-standings.tsx';
import { LatestReceived, MyPoints } from './my-points.tsx';
import { LatestGiven, MyWeek } from './my-week.tsx';
import { QuickLinks } from './quick-links.tsx';
import { WaitingAwards } from './waiting-awards.tsx';

const CARRIED_ID = 'carried-status';

/** The start page: what just happened, what waits, and a link to the next award. */
export function DashboardScreen() {
  const services = useServices();
  const { profile } = useAccount().session;
  const [now] = useState(() => services.now());
  const { headline, counts } = useOutbox();
  const isAllSent = counts.waiting === 0 && headline.kind !== 'loading' && headline.kind !== 'unreadable';
  const handedOver = useCarried();
  const carried = handedOver?.whileWaiting && isAllSent ? null : handedOver;
  return (
    <>
      <PageHeader title={greeting(new Date(now), profile.first_name)} describedBy={carried ? CARRIED_ID : undefined} />
      {carried && (
        <StatusMessage tone="good" id={CARRIED_ID}>
          <span>{carried.status}</span> {carried.detail && <span>{carried.detail}</span>}
        </StatusMessage>
      )}
      <div className={styles.columns}>
        <div className={styles.mine}>
          {mayAward(profile) ? (
            <>
              <section className={styles.award}>
                <h2>Who did well today?</h2>
                <ButtonLink to={paths.award} variant="primary" size="large" icon="award">
                  Award points
                </ButtonLink>
              </section>
              <WaitingAwards />
              <MyWeek />
              <QuickLinks />
            </>
          ) : (
            <MyPoints />
          )}
        </div>
        <div className={styles.school}>
          <HouseStandings />
          {mayAward(profile) ? <LatestGiven /> : <LatestReceived />}
        </div>
      </div>
    </>
  );
}
