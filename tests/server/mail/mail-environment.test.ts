import { expect, test } from 'vitest';
import { parseEnv } from '#server/env.ts';

const MAIL = {
  SMTP_HOST: 'smtp.school.example',
  MAIL_FROM: 'points@school.example',
  PUBLIC_URL: 'https://points.example',
};
const LOGIN = { SMTP_USER: 'points', SMTP_PASSWORD: 'secret' };
const smtpOf = (env: Record<string, string>) => parseEnv(env).settings.smtp;

test('email is off until a mail server is named', () => {
  expect(smtpOf({})).toBeNull();
  expect(smtpOf({ ...MAIL, SMTP_HOST: '' })).toBeNull();
});

test('a mail server is asked for encryption, at the usual port', () => {
  const server = { host: 'smtp.school.example', login: null, sender: 'points@school.example' };
  expect(smtpOf(MAIL)).toEqual({ ...server, port: 587, security: 'starttls' });
  expect(smtpOf({ ...MAIL, SMTP_SECURITY: 'tls' })).toEqual({ ...server, port: 465, security: 'tls' });
  expect(smtpOf({ ...MAIL, SMTP_SECURITY: 'none' })).toEqual({ ...server, port: 25, security: 'none' });
  expect(smtpOf({ ...MAIL, SMTP_PORT: '2525', ...LOGIN })).toEqual({
    ...server,
    port: 2525,
    security: 'starttls',
    login: { user: 'points', password: 'secret' },
  });
});

test('half of a mail server stops the start with a sentence', () => {
  const { MAIL_FROM: _, ...noSender } = MAIL;
  const { PUBLIC_URL: __, ...noAddress } = MAIL;
  expect(() => smtpOf(noSender)).toThrow('SMTP_HOST needs MAIL_FROM: the address that emails come from.');
  expect(() => smtpOf(noAddress)).toThrow('SMTP_HOST needs PUBLIC_URL: emails hold links that lead there.');
  expect(() => smtpOf({ ...MAIL, SMTP_USER: 'points' })).toThrow('set both or neither');
  expect(() => smtpOf({ ...MAIL, SMTP_PASSWORD: 'secret' })).toThrow('set both or neither');
});

test('a password never goes over an open connection', () => {
  expect(() => smtpOf({ ...MAIL, ...LOGIN, SMTP_SECURITY: 'none' })).toThrow(
    'SMTP_PASSWORD is sent encrypted only: SMTP_SECURITY must be starttls or tls.',
  );
});

test('the sender is one plain address', () => {
  for (const sender of ['points', 'School <points@school.example>', 'a@b.example,c@d.example', 'a@b.example\nBcc: c']) {
    expect(() => smtpOf({ ...MAIL, MAIL_FROM: sender })).toThrow('MAIL_FROM must be an email address');
  }
});
