import path from 'node:path';
import * as z from 'zod/mini';
import { StartupError } from './startup-error.ts';

/** What a school may choose (docs/deploy.md). */
export interface Settings {
  /** Shortest password, 8 to 64. */
  passwordMin: number;
  /** Whether educators may reset their password by their security question. */
  recoveryQuestions: boolean;
  /** Whether an unknown email is shown a made-up question instead of none. */
  recoveryDecoys: boolean;
  /** Whether scholars may reset their password by their lunch number. */
  scholarReset: boolean;
  /** Origins of other servers that the app may talk to, where its API is not this one. */
  apiOrigins: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  passwordMin: 8,
  recoveryQuestions: true,
  recoveryDecoys: false,
  scholarReset: true,
  apiOrigins: [],
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const whole = (from: number, to: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(from), z.lte(to)),
  );

/** Origins alone, so that nothing else gets into the header that they go to. */
const ORIGINS = /^https?:\/\/[a-z\d.-]+(:\d+)?( +https?:\/\/[a-z\d.-]+(:\d+)?)*$/i;

const onOff = z.optional(z.enum(['on', 'off']));

const schema = z.object({
  PORT: z.optional(whole(0, 65_535)),
  HOST: z.optional(z.string()),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  SEED: z.optional(z.enum(['demo', 'none'])),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS)),
  STATIC_DIR: z.optional(z.string()),
  TRUST_PROXY: z.optional(whole(0, 10)),
  PASSWORD_MIN: z.optional(whole(8, 64)),
  RECOVERY_QUESTIONS: onOff,
  RECOVERY_DECOYS: onOff,
  SCHOLAR_RESET: z.optional(z.enum(['direct', 'off'])),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  API_ORIGINS: z.optional(z.string().check(z.regex(ORIGINS))),
});

export interface Env {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  seedDemo: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Absolute. */
  staticDir: string;
  trustedProxies: number;
  secretKey: string | undefined;
  settings: Settings;
}

const MEANING: Record<string, string> = {
  PORT: 'a number from 0 to 65535',
  DATABASE_URL: 'a postgres:// address',
  SEED: 'demo or none',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  TRUST_PROXY: 'the number of proxies in front of the server, 0 to 10',
  PASSWORD_MIN: 'a number from 8 to 64',
  RECOVERY_QUESTIONS: 'on or off',
  RECOVERY_DECOYS: 'on or off',
  SCHOLAR_RESET: 'direct or off',
  SECRET_KEY: 'a text of at least 32 characters',
  API_ORIGINS: 'origins like https://api.example.school, with blanks between them',
};

const isOn = (value: 'on' | 'off' | undefined, otherwise: boolean) =>
  value === undefined ? otherwise : value === 'on';

/** Reads the environment once; an empty variable is a missing one. */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new StartupError(`${name} must be ${MEANING[name] ?? 'another value'}.`);
  }
  const env = parsed.data;
  const seedDemo = env.SEED === 'demo';
  return {
    port: env.PORT ?? 8080,
    // The demo's passwords are public, so a demo is not offered to the network by default.
    host: env.HOST ?? (seedDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL ?? null,
    seedDemo,
    logLevel: env.LOG_LEVEL ?? (seedDemo ? 'warn' : 'info'),
    staticDir: path.resolve(env.STATIC_DIR ?? 'dist'),
    trustedProxies: env.TRUST_PROXY ?? 0,
    secretKey: env.SECRET_KEY,
    settings: {
      passwordMin: env.PASSWORD_MIN ?? DEFAULT_SETTINGS.passwordMin,
      recoveryQuestions: isOn(env.RECOVERY_QUESTIONS, DEFAULT_SETTINGS.recoveryQuestions),
      recoveryDecoys: isOn(env.RECOVERY_DECOYS, DEFAULT_SETTINGS.recoveryDecoys),
      scholarReset: env.SCHOLAR_RESET !== 'off',
      apiOrigins: env.API_ORIGINS?.split(/ +/) ?? DEFAULT_SETTINGS.apiOrigins,
    },
  };
}
