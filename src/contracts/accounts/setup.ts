import * as z from 'zod/mini';
import { SETUP_WORDS } from '#domain/setup/setup-check.ts';
import { ownAddresses } from '#contracts/addresses.ts';
import { neededText } from '#contracts/fields.ts';
import { ladder } from '#contracts/school.ts';
import { SIGN_IN_KB, call, detailAnswer } from '#contracts/call.ts';
import * as PATHS from '#contracts/paths.ts';

/** The secret of the set-up link. It travels in bodies only, so that no log of an address holds it. */
const setupToken = z.string(SETUP_WORDS.deadLink).check(z.minLength(1, SETUP_WORDS.deadLink));

const setupOpenRequest = z.object({ token: setupToken });

/** What the wizard has to know before its first step. */
export const setupOpenAnswer = z.object({ password_min: z.int(), addresses: ownAddresses });
export type SetupOpenAnswer = z.infer<typeof setupOpenAnswer>;

/** Everything at once: the school is set up whole, or not at all. A refusal's code says which part it is about. */
const setupRequest = z.object({
  token: setupToken,
  school: z.object({
    name: neededText(SETUP_WORDS.noSchool),
    time_zone: neededText(SETUP_WORDS.noZone),
    ladder: z.optional(ladder),
    /** Where people open the app; not where the environment says it. */
    public_url: z.nullish(z.string()),
  }),
  administrator: z.object({
    first_name: neededText(SETUP_WORDS.noName),
    last_name: neededText(SETUP_WORDS.noName),
    email: neededText(SETUP_WORDS.noEmail),
    password: z.string(),
  }),
  houses: z.array(z.object({ name: z.string(), colour: z.string() })),
  habits: z.array(z.object({ name: z.string(), colour: z.string(), reasons: z.array(z.string()) })),
});
export type SetupRequest = z.infer<typeof setupRequest>;

export const SETUP_CALLS = {
  openSetup: call(PATHS.openSetup, 'A - A A A A', 'Whether a set-up link works; nothing changes', {
    body: setupOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: setupOpenAnswer,
  }),
  finishSetup: call(PATHS.finishSetup, 'A - A A A A', 'Set up the school; the link is then used', {
    body: setupRequest,
    answer: detailAnswer,
    status: 201,
  }),
};
