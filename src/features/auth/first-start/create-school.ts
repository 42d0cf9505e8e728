import { finishSetup, saveCrests } from '#data/commands/first-start.ts';
import { signIn } from '#data/commands/sign-in.ts';
import type { SetupRequest } from '#contracts/accounts/setup.ts';
import { failureDetail, isGone, type Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { PRESETS } from '#domain/people/ladder.ts';
import type { LoadServices } from '#services/services.ts';
import { callServer } from '#features/auth/shared/call-server.ts';
import type { DraftHouse, SetupDraft } from './setup-draft.ts';

/** The steps before the school exists. */
export type Step = 'school' | 'houses' | 'habits';

/** What the server would not take, and the step that it is about. */
export interface Refusal {
  step: Step;
  text: string;
}

type Outcome =
  /** `crests`: the houses whose crest could not be saved. */
  | { kind: 'signed-in'; crests: string[] }
  /** The school is there, and its administrator has to sign in. */
  | { kind: 'created' }
  | { kind: 'refused'; refusal: Refusal };

/**
 * Creates the school and signs its administrator in. If an earlier answer was lost, the link has been used already, and
 * the sign-in shows that all went well.
 */
export async function createSchool(
  loadServices: LoadServices,
  request: SetupRequest,
  houses: readonly DraftHouse[],
): Promise<Outcome> {
  const made = await callServer(loadServices, (services) => finishSetup(services, request));
  if (!made.ok && !isGone(made.failure)) return { kind: 'refused', refusal: refusalOf(made.failure) };
  const { email: identifier, password } = request.administrator;
  const signedIn = await callServer(loadServices, (services) =>
    signIn(services, { identifier, password, remember: false }),
  );
  if (signedIn.ok) {
    const crests = houses.flatMap(({ name, crest }) => (crest === null ? [] : { name, png: crest }));
    const saved = await callServer(loadServices, (services) => saveCrests(services, crests));
    return { kind: 'signed-in', crests: saved.ok ? saved.value : crests.map(({ name }) => name) };
  }
  return made.ok ? { kind: 'created' } : { kind: 'refused', refusal: refusalOf(made.failure) };
}

export function setupRequestOf(token: string, draft: SetupDraft, password: string): SetupRequest {
  const { publicUrl, schoolName, timeZone, steps, firstName, lastName, email, houses, habits } = draft;
  return {
    token,
    school: {
      name: schoolName,
      time_zone: timeZone,
      ladder: PRESETS[steps]?.ladder,
      ...(publicUrl !== '' && { public_url: publicUrl }),
    },
    administrator: { first_name: firstName, last_name: lastName, email, password },
    houses: houses.map(({ name, colour }) => ({ name, colour })),
    habits: habits.map(({ name, colour, reasons }) => ({ name, colour, reasons })),
  };
}

/** The codes of a refusal that is not about the last step. */
const STEP_OF: Readonly<Record<string, Step>> = {
  school: 'school',
  public_url: 'school',
  by_environment: 'school',
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
