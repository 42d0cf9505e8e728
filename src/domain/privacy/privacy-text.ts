import { countText } from '#domain/plural.ts';

/** As it is called where somebody else changed it. */
export const PRIVACY_PAGE = 'the privacy page';

/** How long the records of those who left are kept, as the built-in text says it. */
function retentionText(years: number | null): string {
  if (years === null) {
    return 'When a student leaves, the school archives the record. It stays until the school erases it.';
  }
  return `When a student leaves, the school archives the record. ${countText(years, 'year', 'years')} later the server erases the person by itself.`;
}

/** What /privacy says until the school writes its own text. It must stay true of what this server does. */
export function builtInPrivacyText({ school, years }: { school: string; years: number | null }): string {
  return `${school} uses Habit Points to notice good habits. This page says what it keeps about students, why, and who sees it.

# What is kept about a student

- Name, grade, house and the school’s own number for the student, and the school email address where there is one.
- Each award: the points, the habit, the reason, what the teacher wrote, when, and by whom.
- For a student with an account: the address to sign in with, and when that was last done.
- Passwords and lunch numbers only in a form that nobody can read back. The lunch number has one use: it lets a student choose a new password.

There are no birthdays, home addresses, photos or marks here.

# What it is for

Students see what they did well, teachers see who has no points from them yet, and houses see their points. The school uses it for nothing else.

# Who sees it

- Teachers and the office see names and points. When a teacher reads a student’s history, a log keeps that.
- A student sees their own points. Other students see a first name and an initial. A screen in the hall shows no name, a first name and an initial, or the full name, as the school has chosen.
- Nobody outside of the school. Nothing is sold, there are no advertisements, and no page loads anything from another company.

# Where it is

The data is on the school’s own server. A teacher’s device keeps a copy, so that points can be awarded without a network. The copy goes when the teacher signs out.

# How long

${retentionText(years)} Points stay in the totals of the houses, without the name.

# What you can ask for

Parents and students can ask the school office to see everything that is kept about a student, to correct it, or to erase it. The office can do all three here.`;
}
