import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demo-accounts.ts';

/** How to sign in to the demo school, as lines for a terminal. */
export function demoSignIns(): string {
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length));
  return [
    '  A demo school is in it. Sign in as',
    ...DEMO_SIGN_INS.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
    `  Password for all: ${DEMO_PASSWORD}`,
    '',
  ].join('\n');
}
