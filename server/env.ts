import path from 'node:path';
import * as z from 'zod/mini';
import { DOMAINS, providerProblem } from '#domain/accounts/provider-check.ts';
import { MAIL_ADDRESS } from '#domain/mail/mail-address.ts';
import { MAIL_HOST, SMTP_PORTS, SMTP_SECURITIES, type SmtpSecurity } from '#domain/mail/mail-server-check.ts';
import { readDatabaseAddress } from './database-address.ts';
import { StartupError } from './startup-error.ts';

/** A mail server, by which emails are sent. */
export interface SmtpServer {
  host: string;
  port: number;
  /** 'tls': encrypted from the start. 'starttls': encrypted before anything is said. */
  security: SmtpSecurity;
  /** Null: the server asks nobody who they are, such as one in the school's own network. */
  login: { user: string; password: string } | null;
  /** From whose address emails come. */
  sender: string;
}

/** Where the school's people have accounts that they may sign in with, by OpenID Connect. */
export interface Provider {
  /** Its address, by which it names itself: https://accounts.google.com. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As people call it: 'Google'. */
  name: string;
  /** Of the school's email addresses. None: everybody with an account there belongs to the school. */
  domains: readonly string[];
  /** Whether students may sign in with it. */
  takesStudents: boolean;
}

/** What a school may choose (docs/deploy.md). */
export interface Settings {
  /** The length of the shortest new password, 8 to 64. */
  passwordMin: number;
  /** Whether educators may reset their password by their security question. */
  recoveryQuestions: boolean;
  /** Whether a made-up question is shown for an unknown email. */
  recoveryDecoys: boolean;
  /** Whether scholars may reset their password by their lunch number. */
  scholarReset: boolean;
  /** Origins of other servers that the app may talk to, where its API is not this one. */
  apiOrigins: readonly string[];
  /** The mail server of the environment; null: none is named there. */
  smtp: SmtpServer | null;
  /** Null: everybody signs in with a password. */
  provider: Provider | null;
}

export const DEFAULT_SETTINGS: Settings = {
  passwordMin: 8,
  recoveryQuestions: true,
  recoveryDecoys: false,
  scholarReset: true,
  apiOrigins: [],
  smtp: null,
  provider: null,
};

/** How many connections calls use at once, unless DATABASE_POOL says another number. */
export const CALL_POOL_SIZE = 10;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `one of ${values.join(', ')}`);
const matching = (pattern: RegExp, meaning: string) => z.string().check(z.regex(pattern, meaning));
const whole = (from: number, to: number, meaning = `a number from ${from} to ${to}`) =>
  z.pipe(
    z.pipe(
      matching(/^\d{1,9}$/, meaning),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(from, meaning), z.lte(to, meaning)),
  );

/** Origins alone, so that nothing else gets into the header that they go to. */
const ORIGINS = /^https?:\/\/[a-z\d.-]+(:\d+)?( +https?:\/\/[a-z\d.-]+(:\d+)?)*$/i;

/** Each variable, with what it must be in the words of a refusal. */
const schema = z.partial(
  z.object({
    PORT: whole(0, 65_535),
    HOST: z.string(),
    DATA_DIR: z.string(),
    DEFAULT_DATA_DIR: z.string(),
    DATABASE_URL: matching(/^postgres(ql)?:\/\//, 'a postgres:// address'),
    // With fewer, calls wait for each other; one process can't keep more busy.
    DATABASE_POOL: whole(3, 30),
    UNSAFE_DATABASE: oneOf('allowed', 'refused'),
    SEED: oneOf('demo', 'none'),
    LOG_LEVEL: oneOf(...LOG_LEVELS),
    STATIC_DIR: z.string(),
    PUBLIC_URL: matching(
      /^https?:\/\/[a-z\d.-]+(:\d+)?$/i,
      'the address of the app, such as https://points.school.example',
    ),
    TRUST_PROXY: whole(0, 10, 'the number of proxies in front of the server, 0 to 10'),
    PASSWORD_MIN: whole(8, 64),
    RECOVERY_QUESTIONS: oneOf('on', 'off'),
    RECOVERY_DECOYS: oneOf('on', 'off'),
    SCHOLAR_RESET: oneOf('direct', 'off'),
    SECRET_KEY: z.string().check(z.minLength(32, 'a text of at least 32 characters')),
    METRICS_TOKEN: z.string().check(z.regex(/^\S{16,}$/, 'a text of at least 16 characters without spaces')),
    IMPORT_DIR: z.string(),
    BACKUP_DIR: z.string(),
    API_ORIGINS: matching(ORIGINS, 'origins such as https://api.example.school, separated by spaces'),
    SMTP_HOST: matching(MAIL_HOST, 'the name of a mail server, such as smtp.school.example'),
    SMTP_PORT: whole(1, 65_535),
    SMTP_SECURITY: oneOf(...SMTP_SECURITIES),
    SMTP_USER: z.string(),
    SMTP_PASSWORD: z.string(),
    MAIL_FROM: matching(MAIL_ADDRESS, 'an email address, such as points@school.example'),
    OIDC_ISSUER: z.string(),
    OIDC_CLIENT_ID: z.string(),
    OIDC_CLIENT_SECRET: z.string(),
    OIDC_NAME: z.string().check(z.maxLength(30, 'a name of at most 30 characters')),
    OIDC_DOMAINS: matching(DOMAINS, 'domains such as school.example, separated by spaces'),
    OIDC_STUDENTS: oneOf('on', 'off'),
  }),
);

export interface Env {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Whether a person named the data folder. */
  isDataDirChosen: boolean;
  databaseUrl: string | null;
  /** How many connections to the database calls may use at once. */
  databasePool: number;
  /** Whether a database may be used that forgets what it acknowledged when the power fails. */
  allowsUnsafeDatabase: boolean;
  seedDemo: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Absolute. */
  staticDir: string;
  /** Where people open the app; null where only this machine's address is known. */
  publicUrl: string | null;
  trustedProxies: number;
  /** Who knows it may read the figures at /metrics; null: there are none. */
  metricsToken: string | null;
  /** Absolute; null: no folder is looked into. */
  importDir: string | null;
  /** The backups that the server makes by itself; null: none. `dir`: absolute; null: a folder in the data folder. */
  backups: { dir: string | null } | null;
  secretKey: string | undefined;
  settings: Settings;
}

/** Reads the environment. An empty variable counts as missing. */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`${issue?.path.join('.')} must be ${issue?.message}.`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL !== undefined) readDatabaseAddress(env.DATABASE_URL);
  const seedDemo = env.SEED === 'demo';
  return {
    port: env.PORT ?? 8080,
    // The demo's passwords are public, so a demo is not offered to the network by default.
    host: env.HOST ?? (seedDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(env.DATA_DIR ?? env.DEFAULT_DATA_DIR ?? '.data'),
    isDataDirChosen: env.DATA_DIR !== undefined,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL ?? CALL_POOL_SIZE,
    allowsUnsafeDatabase: env.UNSAFE_DATABASE === 'allowed',
    seedDemo,
    logLevel: env.LOG_LEVEL ?? (seedDemo ? 'warn' : 'info'),
    staticDir: path.resolve(env.STATIC_DIR ?? 'dist'),
    publicUrl: env.PUBLIC_URL ?? null,
    trustedProxies: env.TRUST_PROXY ?? 0,
    metricsToken: env.METRICS_TOKEN ?? null,
    importDir: env.IMPORT_DIR === undefined ? null : path.resolve(env.IMPORT_DIR),
    backups: backupsOf(env.BACKUP_DIR, seedDemo),
    secretKey: env.SECRET_KEY,
    settings: {
      passwordMin: env.PASSWORD_MIN ?? DEFAULT_SETTINGS.passwordMin,
      recoveryQuestions: env.RECOVERY_QUESTIONS !== 'off',
      recoveryDecoys: env.RECOVERY_DECOYS === 'on',
      scholarReset: env.SCHOLAR_RESET !== 'off',
      apiOrigins: env.API_ORIGINS?.split(/ +/) ?? DEFAULT_SETTINGS.apiOrigins,
      smtp: smtpOf(env),
      provider: providerOf(env),
    },
  };
}

/** A demo makes no backups unless it is told where. */
function backupsOf(named: string | undefined, seedDemo: boolean): Env['backups'] {
  if (named === 'none') return null;
  if (named !== undefined) return { dir: path.resolve(named) };
  return seedDemo ? null : { dir: null };
}

/** The mail server of the environment. Refuses half of one: a school would wait for emails that never come. */
function smtpOf(env: z.output<typeof schema>): SmtpServer | null {
  const { SMTP_HOST: host, SMTP_SECURITY: security = 'starttls', SMTP_USER: user, SMTP_PASSWORD: password } = env;
  if (host === undefined) return null;
  if (env.MAIL_FROM === undefined)
    throw new StartupError('SMTP_HOST needs MAIL_FROM: the address that emails come from.');
  if (env.PUBLIC_URL === undefined)
    throw new StartupError('SMTP_HOST needs PUBLIC_URL: emails hold links that lead there.');
  if ((user === undefined) !== (password === undefined)) {
    throw new StartupError('SMTP_USER and SMTP_PASSWORD belong together: set both or neither.');
  }
  if (user !== undefined && security === 'none') {
    throw new StartupError('SMTP_PASSWORD is sent encrypted only: SMTP_SECURITY must be starttls or tls.');
  }
  const login = user === undefined || password === undefined ? null : { user, password };
  return { host, port: env.SMTP_PORT ?? SMTP_PORTS[security], security, login, sender: env.MAIL_FROM };
}

/** The provider of the environment, by which people sign in with the school's account. */
function providerOf(env: z.output<typeof schema>): Provider | null {
  const { OIDC_ISSUER: given, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  if (given === undefined) return null;
  if (clientId === undefined || clientSecret === undefined || name === undefined) {
    throw new StartupError('OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.');
  }
  if (env.PUBLIC_URL === undefined) {
    throw new StartupError('OIDC_ISSUER needs PUBLIC_URL: the provider sends people back there.');
  }
  const issuer = given.replace(/\/$/, '');
  const domains = env.OIDC_DOMAINS?.split(/ +/) ?? [];
  const problem = providerProblem({ issuer, domains });
  if (problem !== null) throw new StartupError(`OIDC_ISSUER, OIDC_DOMAINS: ${problem}`);
  return { issuer, clientId, clientSecret, name, domains, takesStudents: env.OIDC_STUDENTS === 'on' };
}
