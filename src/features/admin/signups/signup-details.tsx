import { useEffect, useRef, useState } from 'react';
import type { ApproveSignup, SignupDetail } from '#contracts/admin/signups.ts';
import type { MailAbout } from '#domain/mail/mail-words.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { DecidedSignup } from './decided-signup.tsx';
import { EducatorSignup } from './educator-signup.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { Decision } from './result-card.tsx';
import { ScholarSignup } from './scholar-signup.tsx';
import { nameOf } from './signup-words.ts';
import styles from './signups-screen.module.css';

interface Props {
  id: string;
  /** A person opened it, so it takes the focus. */
  isChosen: boolean;
  onBack: () => void;
  onDecided: (decision: Decision) => void;
  /** An approval of before was taken back, in these words. */
  onUndone: (text: string) => void;
}

/** One sign-up, and what can be done with it. */
export function SignupDetails({ id, onBack, ...parts }: Props) {
  const load = useAdminLoad('adminSignup', { id });
  return (
    <section className={`card ${styles.details}`} aria-label="The sign-up">
      <div className={styles.back}>
        <Button variant="quiet" icon="back" onClick={onBack}>
          All sign-ups
        </Button>
      </div>
      <AdminView of={load} failed="Couldn’t load the sign-up." bars={4} height="3rem">
        {(signup) => <Details signup={signup} {...parts} onRefused={load.refresh} />}
      </AdminView>
    </section>
  );
}

const NO_REASON = { reason: '' };

interface DetailsProps extends Pick<Props, 'isChosen' | 'onDecided' | 'onUndone'> {
  signup: SignupDetail;
  /** The server said no: it may know more than this page. */
  onRefused: () => void;
}

function Details({ signup, isChosen, onDecided, onUndone, onRefused }: DetailsProps) {
  const call = useAdminCall();
  const { isBusy, problem, act } = useAdminAction();
  const [isRejecting, setRejecting] = useState(false);
  const rejection = useTyped(`rejection ${signup.id}`, NO_REASON);
  const name = nameOf(signup);
  useEffect(() => {
    if (problem !== null) onRefused();
  }, [problem, onRefused]);
  const decided = (
    state: SignupDetail['state'],
    text: string,
    about: MailAbout | null,
    approval: string | null = null,
  ): void => onDecided({ signup: { ...signup, state }, text, about, approval });
  const approve = (body: ApproveSignup, as: string): void =>
    act(
      'Couldn’t approve the sign-up.',
      () => call('approveSignup', { id: signup.id, body }),
      ({ id }) =>
        decided('approved', `${as} ${name} can sign in now.`, { kind: 'approved', name: signup.first_name }, id),
    );
  const reject = (reason: string): void =>
    act(
      'Couldn’t reject the sign-up.',
      () => call('rejectSignup', { id: signup.id, body: { reason } }),
      () => {
        rejection.forget();
        if (reason === '') decided('rejected', 'They can’t sign in, and we don’t notify them.', null);
        else decided('rejected', 'They can’t sign in.', { kind: 'rejected', name: signup.first_name, reason });
      },
    );
  const reopen = (): void =>
    act(
      'Couldn’t reopen the sign-up.',
      () => call('reopenSignup', { id: signup.id }),
      () => decided('waiting', 'You find it under ‘Waiting’.', null),
    );
  const isEducator = signup.role === 'EDUCATOR';
  const parts = { signup, isBusy, onApprove: approve, onReject: () => setRejecting(true) };
  return (
    <>
      <Head signup={signup} isChosen={isChosen} />
      {problem && !isRejecting && <Alert>{problem}</Alert>}
      {signup.state !== 'waiting' && (
        <DecidedSignup signup={signup} isBusy={isBusy} onReopen={reopen} onUndone={onUndone} />
      )}
      {signup.state === 'waiting' && (isEducator ? <EducatorSignup {...parts} /> : <ScholarSignup {...parts} />)}
      {isRejecting && (
        <RejectDialog
          name={name}
          edit={rejection}
          isBusy={isBusy}
          problem={problem}
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

/** Who asked, and what staff should know before they decide. */
function Head({ signup, isChosen }: Pick<DetailsProps, 'signup' | 'isChosen'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = nameOf(signup);
  const now = useNow(60_000);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {signup.state === 'waiting' ? `${name} wants to join` : name}
        </h2>
        <span className="soft">Asked {whenText(Date.parse(signup.asked_at), now)}</span>
      </div>
      {signup.again > 0 && signup.state === 'waiting' && (
        <p className={styles.note}>This email signed up more than once. The first sign-up counts.</p>
      )}
      {signup.namesakes > 0 && signup.state === 'waiting' && (
        <p className={styles.note}>Another sign-up waits with the same name and another email. Approve one of them.</p>
      )}
    </>
  );
}
