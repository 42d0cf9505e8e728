import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { finishSetup, openSetup } from '#data/commands/first-start.ts';
import { signIn } from '#data/commands/sign-in.ts';
import type { SetupRequest } from '#contracts/setup.ts';
import { SETUP_WORDS } from '#domain/setup/setup-check.ts';
import { failureDetail, isGone, type Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import type { LoadServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { paths } from '#ui/paths.ts';
import { callServer } from '#features/auth/shared/call-server.ts';
import { useLink } from '#features/auth/shared/use-link.ts';
import { HabitsStep } from './habits-step.tsx';
import { HousesStep } from './houses-step.tsx';
import { SchoolStep } from './school-step.tsx';
import { useSetupDraft, type SetupDraft } from './setup-draft.ts';
import { SetupFrame } from './setup-frame.tsx';
import styles from './setup.module.css';

/** The first start of a school. Without a link that works it shows that, and nothing else. */
export function SetupScreen({ loadServices }: { loadServices: LoadServices }) {
  const link = useLink(loadServices, openSetup);
  switch (link.kind) {
    case 'asking':
      return <LoadingPage />;
    case 'dead':
      return <NoLink />;
    case 'unknown':
      return <NotAsked failure={link.failure} onRetry={link.retry} />;
    case 'open':
      return <Wizard loadServices={loadServices} token={link.token} onUsed={link.forget} />;
  }
}

function NoLink() {
  return (
    <main className={styles.alone}>
      <PageHeader title="Set up a school" />
      <EmptyState
        icon="key"
        text={`${SETUP_WORDS.deadLink} Whoever runs the server finds the present link in its terminal.`}
        action={<ButtonLink to={paths.login}>Go to the sign-in</ButtonLink>}
      />
    </main>
  );
}

function NotAsked({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <main className={styles.alone}>
      <PageHeader title="Set up a school" />
      <EmptyState
        icon="cloud-off"
        text={actionFailedText('The link could not be checked.', failure)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </main>
  );
}

const STEPS = { school: 1, houses: 2, habits: 3 } as const;
type Step = keyof typeof STEPS;

/** What the server would not take, and the step that it is about. */
interface Refusal {
  step: Step;
  text: string;
}

interface WizardProps {
  loadServices: LoadServices;
  token: string;
  onUsed: () => void;
}

/** The steps before the school exists. All is sent at once at their end, so a set-up that is left half done leaves nothing. */
function Wizard({ loadServices, token, onUsed }: WizardProps) {
  const navigate = useNavigate();
  const { draft, change, forget } = useSetupDraft();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [query, setQuery] = useSearchParams();
  const oneAtATime = useOneAtATime();
  const step = stepIn(query, password);
  const go = (to: Step): void => {
    setQuery(to === 'school' ? {} : { step: to });
    window.scrollTo(0, 0);
  };
  const refusalAt = (at: Step): string | null => (refusal?.step === at ? refusal.text : null);
  const changed = (changed: Partial<SetupDraft>): void => {
    setRefusal(null);
    change(changed);
  };

  const create = (): void =>
    oneAtATime(async () => {
      setIsSending(true);
      const outcome = await createSchool(loadServices, requestOf(token, draft, password));
      setIsSending(false);
      if (outcome.kind === 'failed') {
        const found = refusalOf(outcome.failure);
        setRefusal(found);
        return go(found.step);
      }
      onUsed();
      forget();
      const next = outcome.kind === 'signed-in' ? paths.setupStudents : paths.login;
      void navigate(next, { replace: true, state: { school: draft.schoolName } });
    });

  return (
    <SetupFrame step={STEPS[step]}>
      {step === 'school' && (
        <SchoolStep
          loadServices={loadServices}
          draft={draft}
          refusal={refusalAt('school')}
          onDone={(typed, chosen) => {
            changed(typed);
            setPassword(chosen);
            go('houses');
          }}
        />
      )}
      {step === 'houses' && (
        <HousesStep
          houses={draft.houses}
          onChange={(houses) => changed({ houses })}
          refusal={refusalAt('houses')}
          onBack={() => go('school')}
          onDone={() => go('habits')}
        />
      )}
      {step === 'habits' && (
        <HabitsStep
          habits={draft.habits}
          onChange={(habits) => changed({ habits })}
          problem={refusalAt('habits')}
          isSending={isSending}
          onBack={() => go('houses')}
          onDone={create}
        />
      )}
    </SetupFrame>
  );
}

/** The step in the address. A reload has forgotten the password: then the first step asks for it again. */
function stepIn(query: URLSearchParams, password: string): Step {
  const step = query.get('step');
  return password !== '' && (step === 'houses' || step === 'habits') ? step : 'school';
}

type Outcome =
  | { kind: 'signed-in' }
  /** The school is there, and its administrator has to sign in. */
  | { kind: 'created' }
  | { kind: 'failed'; failure: Failure };

/**
 * Creates the school and signs its administrator in. Where an earlier answer was lost, the link is used already and the
 * sign-in shows that all went well.
 */
async function createSchool(loadServices: LoadServices, request: SetupRequest): Promise<Outcome> {
  const made = await callServer(loadServices, (services) => finishSetup(services, request));
  if (!made.ok && !isGone(made.failure)) return { kind: 'failed', failure: made.failure };
  const { email: identifier, password } = request.administrator;
  const signedIn = await callServer(loadServices, (services) =>
    signIn(services, { identifier, password, remember: false }),
  );
  if (signedIn.ok) return { kind: 'signed-in' };
  return made.ok ? { kind: 'created' } : { kind: 'failed', failure: made.failure };
}

function requestOf(token: string, draft: SetupDraft, password: string): SetupRequest {
  const { schoolName, timeZone, firstName, lastName, email, houses, habits } = draft;
  return {
    token,
    school: { name: schoolName, time_zone: timeZone },
    administrator: { first_name: firstName, last_name: lastName, email, password },
    houses: houses.map(({ name, colour }) => ({ name, colour })),
    habits: habits.map(({ name, colour, reasons }) => ({ name, colour, reasons })),
  };
}

/** The codes of a refusal that is not about the last step. */
const STEP_OF: Readonly<Record<string, Step>> = {
  school: 'school',
  administrator: 'school',
  weak_password: 'school',
  houses: 'houses',
};

function refusalOf(failure: Failure): Refusal {
  const code = failure.kind === 'refused' ? (failure.code ?? '') : '';
  const detail = failure.kind === 'refused' ? failureDetail(failure) : null;
  return {
    step: STEP_OF[code] ?? 'habits',
    text: detail ?? actionFailedText('The school could not be created.', failure),
  };
}
