import { html } from 'hono/html';
import { fieldLabel, FIELD_NAMES, recordTexts } from '#domain/people/record-fields.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import type { StudentExport } from './student-export.ts';

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1b2430; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h1 { margin-bottom: 0 }
  h2 { margin-top: 2.5rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem }
  dt { color: #55606e }
  dd { margin: 0 }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid #d8dde3 }
  .figure { text-align: right; font-variant-numeric: tabular-nums }
  @media print { body { margin: 0; max-width: none } tr { break-inside: avoid } thead { display: table-header-group } }`;

const NONE = 'none';
const NOTES = { counted: '', review: 'Waiting for review. ', declined: 'Not counted. ' } as const;
const timeText = (time: Date | string | null): string =>
  time === null ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** With the school's steps, which name that of the student. */
type PrintedExport = StudentExport & { ladder: Ladder };

/** The same as the JSON, for people to read and print. Everything that comes from the data is escaped by `html`. */
export function exportPage(data: PrintedExport) {
  const { student } = data;
  const name = `${student.first_name} ${student.last_name}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${name}</h1>
        <p>Everything that the school’s Habit Points knows about this student, on ${timeText(data.exported_at)}.</p>
        ${recordPart(data)} ${mergedPart(data)} ${accountPart(data)} ${rosterPart(data)} ${awardPart(data)}
        ${spentPart(data)} ${logPart(data)}
      </body>
    </html> `;
}

function recordPart({ student, ladder }: PrintedExport) {
  const texts = recordTexts(student, student.house_name, ladder);
  return html`<h2>Record</h2>
    <dl>
      ${FIELD_NAMES.map(
        (name) =>
          html`<dt>${fieldLabel(name, ladder)}</dt>
            <dd>${texts[name] || NONE}</dd>`,
      )}
      <dt>Points</dt>
      <dd>${student.points}</dd>
      <dt>On the list since</dt>
      <dd>${timeText(student.created_at)}</dd>
      <dt>Archived</dt>
      <dd>${student.archived_at === null ? 'no' : timeText(student.archived_at)}</dd>
      <dt>Lunch number</dt>
      <dd>
        ${
          student.lunch_number_set_at === null
            ? NONE
            : `set on ${timeText(student.lunch_number_set_at)}; kept so that nobody can read it`
        }
      </dd>
    </dl>`;
}

function mergedPart({ merged_records: records, ladder }: PrintedExport) {
  if (records.length === 0) return '';
  return html`<h2>Other records of this student, merged into this one</h2>
    <ul>
      ${records.map((record) => {
        const texts = recordTexts(record, record.house_name, ladder);
        const facts = FIELD_NAMES.filter((name) => texts[name] !== '').map((name) => texts[name]);
        return html`<li>
          ${facts.join(', ')}; since ${timeText(record.created_at)}; account: ${record.account ?? NONE}
        </li>`;
      })}
    </ul>`;
}

function accountPart({ account, sessions }: StudentExport) {
  if (account === null)
    return html`<h2>Account</h2>
      <p>None.</p>`;
  return html`<h2>Account</h2>
    <dl>
      <dt>Name</dt>
      <dd>${account.first_name} ${account.last_name}</dd>
      <dt>Email</dt>
      <dd>${account.email}</dd>
      <dt>User name</dt>
      <dd>${account.username}</dd>
      <dt>State</dt>
      <dd>${account.state}</dd>
      <dt>Since</dt>
      <dd>${timeText(account.created_at)}</dd>
      <dt>Last sign-in</dt>
      <dd>${timeText(account.last_signed_in_at)}</dd>
      <dt>Password</dt>
      <dd>set on ${timeText(account.password_changed_at)}; kept so that nobody can read it</dd>
    </dl>
    <table>
      <thead>
        <tr>
          <th>Signed in</th>
          <th>Last used</th>
          <th>Ended</th>
        </tr>
      </thead>
      <tbody>
        ${sessions.map(
          (each) =>
            html`<tr>
              <td>${timeText(each.signed_in_at)}</td>
              <td>${timeText(each.last_used_at)}</td>
              <td>${each.ended_at === null ? 'no' : timeText(each.ended_at)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function rosterPart({ rosters }: StudentExport) {
  if (rosters.length === 0)
    return html`<h2>Rosters</h2>
      <p>None.</p>`;
  return html`<h2>Rosters</h2>
    <ul>
      ${rosters.map((roster) => html`<li>${roster.name}, ${roster.teacher}</li>`)}
    </ul>`;
}

function awardPart({ awards }: StudentExport) {
  return html`<h2>Points</h2>
    <table>
      <thead>
        <tr>
          <th>When</th>
          <th class="figure">Points</th>
          <th>Habit</th>
          <th>What was written</th>
          <th>House</th>
          <th>By</th>
        </tr>
      </thead>
      <tbody>
        ${awards.map(
          (each) =>
            html`<tr>
              <td>${timeText(each.awarded_at)}</td>
              <td class="figure">${each.points}</td>
              <td>${each.habit}</td>
              <td>${each.takes_back === null ? NOTES[each.status] : 'Undone. '}${each.text}</td>
              <td>${each.house ?? NONE}</td>
              <td>${each.teacher}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function spentPart({ spent }: StudentExport) {
  if (spent.length === 0)
    return html`<h2>Spent in the store</h2>
      <p>Nothing.</p>`;
  return html`<h2>Spent in the store</h2>
    <table>
      <thead>
        <tr>
          <th>When</th>
          <th class="figure">Points</th>
          <th>Item</th>
          <th>By</th>
        </tr>
      </thead>
      <tbody>
        ${spent.map(
          (each) =>
            html`<tr>
              <td>${timeText(each.at)}</td>
              <td class="figure">${each.points}</td>
              <td>${each.gives_back === null ? '' : 'Given back: '}${each.item}</td>
              <td>${each.by}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function logPart({ log }: StudentExport) {
  return html`<h2>What was done with this record</h2>
    <p>Who looked at it or changed it, as the school’s log has it.</p>
    <table>
      <thead>
        <tr>
          <th>When</th>
          <th>What</th>
          <th>By</th>
        </tr>
      </thead>
      <tbody>
        ${log.map(
          (each) =>
            html`<tr>
              <td>${timeText(each.at)}</td>
              <td>${each.what.replaceAll('_', ' ')}</td>
              <td>${each.by ?? 'the server'}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
