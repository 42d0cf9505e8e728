import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { neededText } from '#contracts/fields.ts';
import { LONGEST_TOKEN_NAME, TOKEN_DAYS, TOKEN_SCOPES, TOKEN_WORDS } from '#domain/school/machine-token-words.ts';
import { SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

const scopes = z.array(z.enum(TOKEN_SCOPES, TOKEN_WORDS.noScope), TOKEN_WORDS.noScope);

/**
 * A token by which a program calls in the name of the superuser who made it. `ended_at`: when somebody ended it;
 * null: it works until `expires_at`, as long as `is_live` says so: its maker must still be a superuser.
 */
export const machineToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  made_by: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  is_live: z.boolean(),
});
export type MachineToken = z.infer<typeof machineToken>;

/** Those that work first, then the newest of the others. */
export const machineTokenList = z.object({ results: z.array(machineToken) });

const newMachineToken = z.object({
  name: neededText(TOKEN_WORDS.noName).check(z.maxLength(LONGEST_TOKEN_NAME, TOKEN_WORDS.longName)),
  scopes: scopes.check(z.minLength(1, TOKEN_WORDS.noScope)),
  days: z.literal(TOKEN_DAYS, TOKEN_WORDS.badDays),
});
export type NewMachineToken = z.infer<typeof newMachineToken>;

/** `token` is in this answer alone: the server keeps only its hash. */
export const machineTokenMade = z.object({ token: z.string(), ...machineToken.shape });
export type MachineTokenMade = z.infer<typeof machineTokenMade>;

export const TOKEN_CALLS = {
  machineTokens: call(ADMIN_PATHS.machineTokens, SUPERUSERS, 'The tokens of other programs', {
    answer: machineTokenList,
  }),
  makeMachineToken: call(ADMIN_PATHS.makeMachineToken, SUPERUSERS, 'Make a token for a program; it is shown once', {
    body: newMachineToken,
    answer: machineTokenMade,
    status: 201,
    tellsNobody: true,
  }),
  endMachineToken: call(ADMIN_PATHS.endMachineToken, SUPERUSERS, 'End a token at once', { answer: machineToken }),
};
