import { useState } from 'react';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount } from '#services/services.ts';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useCarried } from '#ui/carried-status.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import { greeting } from './greeting.ts';
import { TeacherDashboard } from './teacher-dashboard.tsx';

const CARRIED_ID = 'carried-status';

/** The start page: what just happened, what waits, and a link to the next award. */
export function DashboardScreen() {
  const [isUndone, setUndone] = useState(false);
  return (
    <>
      <Arrival isUndone={isUndone} />
      <TeacherDashboard onUndo={() => setUndone(true)} />
    </>
  );
}

/** The greeting, and what the page before this one has to say. `isUndone`: that was taken back here. */
function Arrival({ isUndone }: { isUndone: boolean }) {
  const { profile } = useAccount().session;
  const opening = useOpening();
  const { headline, counts } = useOutbox();
  const isAllSent = counts.waiting === 0 && headline.kind !== 'loading' && headline.kind !== 'unreadable';
  const handedOver = useCarried();
  const carried = isUndone || (handedOver?.whileWaiting && isAllSent) ? null : handedOver;
  return (
    <>
      <PageHeader
        place="Dashboard"
        title={greeting(opening, profile.first_name)}
        describedBy={carried ? CARRIED_ID : undefined}
      />
      {carried && (
        <StatusMessage tone="good" id={CARRIED_ID}>
          <span>{carried.status}</span> {carried.detail && <span>{carried.detail}</span>}
        </StatusMessage>
      )}
    </>
  );
}
