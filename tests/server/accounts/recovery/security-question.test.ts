import { describe, expect, test } from 'vitest';
import { NEW_PASSWORD, openRecoverySchool } from '#tests/support/server/recovery-school.ts';

const { server, clock } = await openRecoverySchool();

describe("one's own security question", () => {
  const status = async (token: string) =>
    (await server.call('GET', '/api/auth/educator/security/status', { token })).body;
  const setup = (token: string, question: string, answer: string) =>
    server.call('POST', '/api/auth/educator/security/setup', { token, body: { question, answer } });

  test('is answered together with whether it is generic', async () => {
    expect(await status(await server.signIn('rivera'))).toMatchObject({
      has_security_question: true,
      is_generic: false,
    });
    expect(await status(await server.signIn('okafor'))).toEqual({
      has_security_question: true,
      is_generic: true,
      question: 'What is your last name?',
    });
    expect(await status(await server.signIn('office'))).toEqual({
      has_security_question: false,
      is_generic: false,
      question: null,
    });
  });

  test.each([
    ['no question', ' ', 'Captain Mango', 'Both question and answer are required.'],
    ['no answer', 'What was my first boat called?', '', 'Both question and answer are required.'],
    [
      'a generic preset',
      'what is your LAST NAME??',
      'Captain Mango',
      'Please choose a more specific question (not a generic preset).',
    ],
    [
      'another generic preset',
      'What house are you in',
      'Captain Mango',
      'Please choose a more specific question (not a generic preset).',
    ],
    ['a short answer', 'What was my first boat called?', 'Ann', 'Please choose an answer that is harder to guess.'],
    [
      'the own name',
      'What was my first boat called?',
      ' chidi  OKAFOR',
      'Please choose an answer that is harder to guess.',
    ],
    [
      'the own email',
      'What was my first boat called?',
      'okafor@demo.school',
      'Please choose an answer that is harder to guess.',
    ],
    ['a house', 'What was my first boat called?', 'tafakari', 'Please choose an answer that is harder to guess.'],
    ['a grade', 'What was my first boat called?', 'Grade 7', 'Please choose an answer that is harder to guess.'],
    [
      'a word of the question',
      'Was my first boat called Endeavour?',
      'endeavour',
      'Please choose an answer that is harder to guess.',
    ],
  ])('is refused with %s', async (_, question, answer, detail) => {
    expect(await setup(await server.signIn('okafor'), question, answer)).toMatchObject({
      status: 400,
      body: { detail },
    });
  });

  test('replaces a generic one at any time, and works for recovery then', async () => {
    const token = await server.signIn('okafor');
    clock.advance({ minutes: 14 });
    expect((await setup(token, 'What was my first boat called?', 'Endeavour Two')).status).toBe(200);
    expect(await status(token)).toMatchObject({ is_generic: false, question: 'What was my first boat called?' });
    const body = { email: 'okafor@demo.school', answer: 'endeavour two', new_password: NEW_PASSWORD };
    expect((await server.call('POST', '/api/auth/educator/security/verify-reset', { body })).status).toBe(200);
  });

  test('that is not generic changes only within 15 minutes of the sign-in', async () => {
    const { refresh_token: refresh } = await server.signInTokens('rivera');
    clock.advance({ minutes: 16 });
    const renewed = await server.call('POST', '/api/auth/refresh', { body: { refresh } });
    const token = String(Reflect.get(Object(renewed.body), 'access_token'));
    expect(await setup(token, 'What was my first boat called?', 'Endeavour Two')).toMatchObject({
      status: 400,
      body: { code: 'reauthenticate' },
    });
    expect((await setup(await server.signIn('rivera'), 'What was my first boat called?', 'Endeavour Two')).status).toBe(
      200,
    );
  });
});
