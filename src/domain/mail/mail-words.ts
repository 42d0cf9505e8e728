import { numberText, plural } from '#domain/plural.ts';
import { writtenIn } from '#domain/formats.ts';

/** What an email is about. `name`: how it greets the person; '' where no name is known. Times are ISO texts. */
export type MailAbout =
  | { kind: 'approved'; name: string }
  /** `reason`: in the words of staff. */
  | { kind: 'rejected'; name: string; reason: string }
  | { kind: 'invitation'; name: string; token: string; until: string }
  | { kind: 'reset_code'; name: string; code: string; until: string }
  | { kind: 'second_step_removed'; name: string }
  | { kind: 'signups_waiting'; name: string; count: number }
  | { kind: 'student_reminder'; name: string }
  | { kind: 'test'; name: string };

/** Of what staff write to somebody whose sign-up is rejected. */
export const LONGEST_REASON = 500;

export type MailKind = MailAbout['kind'];

/** What every email of a school has in it. */
export interface MailFrom {
  school: string;
  /** Where the app is opened, such as https://points.school.example. Links lead there and nowhere else. */
  origin: string;
  /** In which its times are written. */
  zone: string | null;
}

/** A paragraph: words, the address of a page, or a code to type. */
type MailPart = { kind: 'words' | 'link' | 'code'; text: string };

/** An email as it is sent, copied or printed. */
export interface MailText {
  subject: string;
  parts: MailPart[];
}

const words = (text: string): MailPart => ({ kind: 'words', text });
const link = (text: string): MailPart => ({ kind: 'link', text });
const code = (text: string): MailPart => ({ kind: 'code', text });

const untilText = writtenIn({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The words of each email. This is the only place that has them: each is a whole sentence. */
export function mailText(about: MailAbout, from: MailFrom): MailText {
  const name = oneLine(about.name);
  const { subject, parts } = bodyOf(about, { ...from, school: oneLine(from.school) });
  const hello = words(name === '' ? 'Hello,' : `Hello ${name},`);
  return { subject, parts: [hello, ...parts, words(oneLine(from.school))] };
}

function bodyOf(about: MailAbout, { school, origin, zone }: MailFrom): MailText {
  switch (about.kind) {
    case 'approved':
      return {
        subject: `Your account at ${school} is open`,
        parts: [
          words(
            `Your Habit Points account at ${school} is approved. Sign in with this email address and the password that you chose:`,
          ),
          link(`${origin}/login`),
          words('If you did not sign up, please tell the school’s office.'),
        ],
      };
    case 'rejected':
      return {
        subject: `Your sign-up at ${school}`,
        parts: [
          words(`Your sign-up for Habit Points at ${school} was not accepted. The office writes:`),
          words(about.reason.trim()),
          words('If you think that this is a mistake, please ask the school’s office.'),
        ],
      };
    case 'invitation':
      return {
        subject: `Your invitation to Habit Points at ${school}`,
        parts: [
          words(
            `You are invited to make an account for Habit Points at ${school}. Open this link and choose a password:`,
          ),
          link(`${origin}/invitation#t=${about.token}`),
          words(
            `The link is for you alone. It works once, until ${untilText(Date.parse(about.until), zone)}. Ask the school’s office for a new one if it has ended.`,
          ),
        ],
      };
    case 'reset_code':
      return {
        subject: `Your one-time code for Habit Points at ${school}`,
        parts: [
          words('With this code you can choose a new password:'),
          code(about.code),
          words('Enter your email address, the code and your new password here:'),
          link(`${origin}/recover/code`),
          words(
            `The code works once, until ${untilText(Date.parse(about.until), zone)}. If you did not ask for it, please tell the school’s office. Your password stays as it is until the code is used.`,
          ),
        ],
      };
    case 'second_step_removed':
      return {
        subject: `Your second step at ${school} was turned off`,
        parts: [
          words(
            `The school’s office turned off the second step of your Habit Points account at ${school}, and signed you out everywhere. Sign in with your password, and set it up again in Your Account:`,
          ),
          link(`${origin}/account`),
          words('If you did not ask for this, please tell the school’s office at once.'),
        ],
      };
    case 'signups_waiting':
      return {
        subject: plural(
          about.count,
          `A sign-up waits for approval at ${school}`,
          `${numberText(about.count)} sign-ups wait for approval at ${school}`,
        ),
        parts: [
          words(
            plural(
              about.count,
              'Somebody signed up and waits until staff approve it:',
              `${numberText(about.count)} people signed up and wait until staff approve them:`,
            ),
          ),
          link(`${origin}/admin/signups`),
          words('This email comes once a week at most, and only while sign-ups wait.'),
        ],
      };
    case 'student_reminder':
      return {
        subject: `Your Habit Points account at ${school} waits for you`,
        parts: [
          words(
            `In Habit Points at ${school} you see the points that teachers give you. You have no account yet. To sign in for the first time, open this page:`,
          ),
          link(`${origin}/join`),
          words(
            'It asks for your code. The code is on the paper that the school gave you, which also says until when it works. With it you choose a password.',
          ),
          words('If you can’t find the paper, or the code doesn’t work, ask your teacher for a new one.'),
        ],
      };
    case 'test':
      return {
        subject: `Test email from Habit Points at ${school}`,
        parts: [words('Email from Habit Points works. Only you have received this test.'), link(origin)],
      };
  }
}

/** A name goes into the subject and into a greeting, so it has no line break. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
