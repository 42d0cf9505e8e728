import { expect, test } from 'vitest';
import { plainText } from '#domain/mail/mail-forms.ts';
import { mailText, type MailAbout } from '#domain/mail/mail-words.ts';
import { paths } from '#ui/paths.ts';
import { adminPaths } from '#ui/admin-paths.ts';

const FROM = { school: 'Riverbank School', origin: 'https://points.example', zone: 'America/New_York' };
const UNTIL = '2026-12-02T15:00:00.000Z';

const ALL: Record<MailAbout['kind'], MailAbout> = {
  approved: { kind: 'approved', name: 'Ana' },
  rejected: { kind: 'rejected', name: 'Ana', reason: ' Please use your school email.\nThe office ' },
  invitation: { kind: 'invitation', name: '', token: 'T0K3N', until: UNTIL },
  reset_code: { kind: 'reset_code', name: 'Ana', code: 'ABCD-EFGH-JKMN', until: UNTIL },
  second_step_removed: { kind: 'second_step_removed', name: 'Ana' },
  signups_waiting: { kind: 'signups_waiting', name: 'Ofelia', count: 1_250 },
  student_reminder: { kind: 'student_reminder', name: 'Maya' },
  test: { kind: 'test', name: 'Ofelia' },
};
const written = (about: MailAbout) => {
  const mail = mailText(about, FROM);
  return `${mail.subject}\n---\n${plainText(mail)}`;
};

test('a second step that was turned off', () => {
  expect(written(ALL.second_step_removed)).toBe(`Your second step at Riverbank School was turned off
---
Hello Ana,

The school’s office turned off the second step of your Habit Points account at Riverbank School, and signed you out everywhere. Sign in with your password, and set it up again in Your Account:

https://points.example${paths.account}

If you did not ask for this, please tell the school’s office at once.

Riverbank School`);
});

test('a reminder to a student, without the code', () => {
  expect(written(ALL.student_reminder)).toBe(`Your Habit Points account at Riverbank School waits for you
---
Hello Maya,

In Habit Points at Riverbank School you see the points that teachers give you. You have no account yet. To sign in for the first time, open this page:

https://points.example${paths.join}

It asks for your code. The code is on the paper that the school gave you, which also says until when it works. With it you choose a password.

If you can’t find the paper, or the code doesn’t work, ask your teacher for a new one.

Riverbank School`);
});

test('an approval', () => {
  expect(written(ALL.approved)).toBe(`Your account at Riverbank School is open
---
Hello Ana,

Your Habit Points account at Riverbank School is approved. Sign in with this email address and the password that you chose:

https://points.example${paths.login}

If you did not sign up, please tell the school’s office.

Riverbank School`);
});

test('a rejection, with what staff wrote', () => {
  expect(written(ALL.rejected)).toBe(`Your sign-up at Riverbank School
---
Hello Ana,

Your sign-up for Habit Points at Riverbank School was not accepted. The office writes:

Please use your school email.
The office

If you think that this is a mistake, please ask the school’s office.

Riverbank School`);
});

test('an invitation, of somebody whose name is not known, by the school’s clock', () => {
  expect(written(ALL.invitation)).toBe(`Your invitation to Habit Points at Riverbank School
---
Hello,

You are invited to make an account for Habit Points at Riverbank School. Open this link and choose a password:

https://points.example${paths.invitation}#t=T0K3N

The link is for you alone. It works once, until Wednesday, December 2 at 10:00. Ask the school’s office for a new one if it has ended.

Riverbank School`);
});

test('a one-time code', () => {
  expect(written(ALL.reset_code)).toBe(`Your one-time code for Habit Points at Riverbank School
---
Hello Ana,

With this code you can choose a new password:

ABCD-EFGH-JKMN

Enter your email address, the code and your new password here:

https://points.example${paths.recoverCode}

The code works once, until Wednesday, December 2 at 10:00. If you did not ask for it, please tell the school’s office. Your password stays as it is until the code is used.

Riverbank School`);
});

test('sign-ups that wait, one or many', () => {
  expect(written(ALL.signups_waiting)).toBe(`1,250 sign-ups wait for approval at Riverbank School
---
Hello Ofelia,

1,250 people signed up and wait until staff approve them:

https://points.example${adminPaths.signups}

This email comes once a week at most, and only while sign-ups wait.

Riverbank School`);
  expect(written({ kind: 'signups_waiting', name: 'Ofelia', count: 1 })).toMatch(
    /^A sign-up waits for approval at Riverbank School\n[^]*Somebody signed up and waits until staff approve it:/,
  );
});

test('a test', () => {
  expect(written(ALL.test)).toBe(`Test email from Habit Points at Riverbank School
---
Hello Ofelia,

Email from Habit Points works. Only you have received this test.

https://points.example

Riverbank School`);
});

test('a name with line breaks stays on its line, in every email', () => {
  const evil = 'Ana\r\nBcc: spy@evil.example';
  for (const about of Object.values(ALL)) {
    const mail = mailText({ ...about, name: evil }, { ...FROM, school: evil });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.parts[0]).toEqual({ kind: 'words', text: 'Hello Ana Bcc: spy@evil.example,' });
    expect(mail.parts.at(-1)?.text).toBe('Ana Bcc: spy@evil.example');
  }
});

test('links lead to the school’s own address alone', () => {
  for (const about of Object.values(ALL)) {
    const links = mailText(about, FROM).parts.filter(({ kind }) => kind === 'link');
    expect(links.map(({ text }) => text.startsWith(FROM.origin))).toEqual(about.kind === 'rejected' ? [] : [true]);
  }
});
