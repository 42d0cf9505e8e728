import { useState, type ReactNode } from 'react';
import type { Newcomer, StudentCodes } from '#contracts/admin/codes.ts';
import { counted, countText, numberText } from '#domain/plural.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSendsEmail } from '#services/admin/use-sends-email.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { RemindYourself } from './remind-yourself.tsx';

interface Props {
  chosen: readonly Newcomer[];
  onMade: (made: StudentCodes) => void;
  onReminded: () => void;
}

const idsOf = (students: readonly Newcomer[]) => ({ ids: students.map(({ id }) => id) });

/** What is done with the chosen students: new codes, or an email about those that they have. */
export function ChosenBar({ chosen, onMade, onReminded }: Props) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const sendsEmail = useSendsEmail();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const reachable = chosen.filter(({ may_remind }) => may_remind);
  const make = (): void => act('No codes were made.', () => call('makeStudentCodes', { body: idsOf(chosen) }), onMade);
  const remind = (): void => {
    setSaid(null);
    act(
      'Nobody was reminded.',
      () => call('remindStudents', { body: idsOf(reachable) }),
      ({ reminded }) => {
        setSaid(counted(reminded, '# student is reminded by email.', '# students are reminded by email.'));
        onReminded();
      },
    );
  };
  return (
    <>
      {isOpen && (
        <RemindYourself emails={reachable.flatMap(({ email }) => email ?? [])} onClose={() => setOpen(false)} />
      )}
      <ActionBar message={<Words problem={problem} said={said} chosen={chosen} isEmailOn={sendsEmail === true} />}>
        {sendsEmail !== null && reachable.length > 0 && (
          <Button icon="mail" busy={isBusy} onClick={sendsEmail ? remind : () => setOpen(true)}>
            {sendsEmail
              ? `Remind ${numberText(reachable.length)} by email`
              : `Remind ${numberText(reachable.length)} yourself`}
          </Button>
        )}
        <SendButton icon="key" busy={isBusy || chosen.length === 0} onClick={make}>
          Make {countText(chosen.length, 'code', 'codes')}
        </SendButton>
      </ActionBar>
    </>
  );
}

interface WordsProps {
  problem: ReactNode;
  said: string | null;
  chosen: readonly Newcomer[];
  isEmailOn: boolean;
}

/** What came of the last decision, and what the buttons do. */
function Words({ problem, said, chosen, isEmailOn }: WordsProps) {
  const now = useNow(60_000);
  if (problem) return <Alert>{problem}</Alert>;
  const alive = chosen.filter(({ code_until }) => code_until !== null && Date.parse(code_until) > now.at).length;
  return (
    <>
      {said !== null && <StatusMessage tone="good">{said}</StatusMessage>}
      <span className="soft">
        {alive === 0
          ? 'A code works once, for two weeks. With it a student chooses a password.'
          : counted(
              alive,
              '# code that still works will end: a new code replaces it.',
              '# codes that still work will end: new codes replace them.',
            )}
        {isEmailOn &&
          chosen.some(({ may_remind }) => !may_remind) &&
          ' A reminder goes to students who have an email and a code that still works, once a day.'}
      </span>
    </>
  );
}
