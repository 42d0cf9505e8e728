import { useLadder } from '#ui/school/ladder-context.ts';
import { useEffect, useRef } from 'react';
import { generatePath } from 'react-router-dom';
import type { Signup } from '#contracts/admin/signups.ts';
import type { MailAbout } from '#domain/mail/mail-words.ts';
import side from '#features/admin/list/side-list.module.css';
import { HandOn } from '#features/admin/shared/hand-on.tsx';
import { UndoButton } from '#features/admin/shared/act-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { nameOf, whoText } from './signup-words.ts';
import styles from './signups-screen.module.css';
import { UndoApproval } from './undo-approval.tsx';

/** What was decided about a sign-up, with what follows from it in words. */
export interface Decision {
  /** As it is now. */
  signup: Signup;
  text: string;
  /** What the person is told; null: nothing. */
  about: MailAbout | null;
  /** The approval, for its undo; null where nobody was approved. */
  approval: string | null;
}

interface Props {
  decision: Decision;
  /** The next one who waits; null: nobody else does. */
  next: Signup | null;
  onNext: () => void;
  /** The decision was taken back, in these words. */
  onUndone: (text: string) => void;
}

const TITLES: Record<Signup['state'], (name: string) => string> = {
  approved: (name) => `${name} is approved`,
  rejected: (name) => `The sign-up of ${name} is rejected`,
  waiting: (name) => `${name} is back in the list`,
};

/**
 * In place of the sign-up that was decided on, until the person goes on: where its button was, there is none, so that a
 * second click decides on nobody else.
 */
export function ResultCard({ decision, next, onNext, onUndone }: Props) {
  const ladder = useLadder();
  const { signup, text, about } = decision;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`card ${styles.details} ${styles.result}`} aria-label="What was decided">
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {TITLES[signup.state](nameOf(signup))}
        </h2>
        <WayBack of={decision} onUndone={onUndone} />
      </div>
      <p>{text}</p>
      {about && <HandOn to={signup.email} about={about} />}
      <div className={styles.next}>
        {next && (
          <span className={`${side.words} ${styles.words}`}>
            <span className="soft">Next</span>
            <strong>
              {nameOf(next)}, {whoText(next, ladder)}
            </strong>
          </span>
        )}
        <Button variant="primary" onClick={onNext}>
          {next ? `Look at ${next.first_name}` : 'All sign-ups'}
        </Button>
      </div>
    </section>
  );
}

/** The sign-up that was approved or rejected waits again. */
function WayBack({ of: { signup, approval }, onUndone }: Pick<Props, 'onUndone'> & { of: Decision }) {
  const call = useAdminCall();
  if (approval !== null) {
    return (
      <>
        <ButtonLink to={generatePath(adminPaths.person, { accountId: signup.id })}>The account</ButtonLink>
        <UndoApproval id={approval} onUndone={onUndone} />
      </>
    );
  }
  if (signup.state !== 'rejected') return null;
  return (
    <UndoButton
      send={() => call('reopenSignup', { id: signup.id })}
      onDone={() => onUndone(`${nameOf(signup)} is back in the list.`)}
    />
  );
}
