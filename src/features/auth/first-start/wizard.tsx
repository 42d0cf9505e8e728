import { use, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OwnAddresses } from '#contracts/addresses.ts';
import type { LoadServices } from '#services/services.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { paths } from '#ui/paths.ts';
import { AddressNotice } from './address-notice.tsx';
import { createSchool, setupRequestOf, type Refusal, type Step } from './create-school.ts';
import { HabitsStep } from './habits-step.tsx';
import { HousesStep } from './houses-step.tsx';
import { SchoolStep } from './school-step.tsx';
import { useSetupDraft, type SetupDraft } from './setup-draft.ts';
import { SetupFrame } from './setup-frame.tsx';

const NUMBER_OF: Readonly<Record<Step, number>> = { school: 1, houses: 2, habits: 3 };

interface Props {
  loadServices: LoadServices;
  token: string;
  addresses: OwnAddresses;
  onUsed: () => void;
}

/** The steps before the school exists. Everything is sent at their end, so an unfinished set-up leaves nothing behind. */
export function Wizard({ loadServices, token, addresses, onUsed }: Props) {
  const { draft, change, step, go, refusalAt, isSending, enterPassword, create } = useWizard(
    loadServices,
    token,
    onUsed,
  );
  // Here already: the link was checked with them.
  const { newId } = use(loadServices());
  return (
    <SetupFrame step={NUMBER_OF[step]}>
      {step === 'school' && (
        <SchoolStep
          loadServices={loadServices}
          notice={<AddressNotice addresses={addresses} token={token} />}
          addresses={addresses}
          draft={draft}
          refusal={refusalAt('school')}
          onDone={(typed, password) => {
            change(typed);
            enterPassword(password);
            go('houses');
          }}
        />
      )}
      {step === 'houses' && (
        <HousesStep
          houses={draft.houses}
          newId={newId}
          onChange={(houses) => change({ houses })}
          refusal={refusalAt('houses')}
          onBack={() => go('school')}
          onDone={() => go('habits')}
        />
      )}
      {step === 'habits' && (
        <HabitsStep
          habits={draft.habits}
          newId={newId}
          onChange={(habits) => change({ habits })}
          problem={refusalAt('habits')}
          isSending={isSending}
          onBack={() => go('houses')}
          onDone={create}
        />
      )}
    </SetupFrame>
  );
}

/** What the steps share: the draft and the password, where the person is, and the sending at the end. */
function useWizard(loadServices: LoadServices, token: string, onUsed: () => void) {
  const navigate = useNavigate();
  const { draft, change, forget } = useSetupDraft();
  const [password, enterPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [query, setQuery] = useSearchParams();
  const oneAtATime = useOneAtATime();
  const go = (to: Step): void => {
    setQuery(to === 'school' ? {} : { step: to });
    window.scrollTo(0, 0);
  };
  const create = (): void =>
    oneAtATime(async () => {
      setIsSending(true);
      const outcome = await createSchool(loadServices, setupRequestOf(token, draft, password), draft.houses);
      setIsSending(false);
      if (outcome.kind === 'refused') {
        setRefusal(outcome.refusal);
        return go(outcome.refusal.step);
      }
      onUsed();
      forget();
      const next = outcome.kind === 'signed-in' ? paths.setupStudents : paths.login;
      const crests = outcome.kind === 'signed-in' ? outcome.crests : [];
      void navigate(next, { replace: true, state: { school: draft.schoolName, crests } });
    });
  return {
    draft,
    change: (changed: Partial<SetupDraft>): void => {
      setRefusal(null);
      change(changed);
    },
    step: stepIn(query, password),
    go,
    refusalAt: (at: Step): string | null => (refusal?.step === at ? refusal.text : null),
    isSending,
    enterPassword,
    create,
  };
}

/** The step in the address. A reload has forgotten the password: then the first step asks for it again. */
function stepIn(query: URLSearchParams, password: string): Step {
  const step = query.get('step');
  return password !== '' && (step === 'houses' || step === 'habits') ? step : 'school';
}
