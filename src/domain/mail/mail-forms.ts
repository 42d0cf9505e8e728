import type { MailText } from './mail-words.ts';

/** An email as plain text, also for copying it. */
export const plainText = ({ parts }: MailText): string => parts.map(({ text }) => text).join('\n\n');

/** An email as simple HTML: no picture, and nothing that is loaded from anywhere. */
export function htmlText({ parts }: MailText): string {
  const body = parts.map(({ kind, text }) => {
    const safe = escaped(text).replaceAll('\n', '<br>');
    if (kind === 'link') return `<p><a href="${safe}">${safe}</a></p>`;
    return kind === 'code' ? `<p><strong>${safe}</strong></p>` : `<p>${safe}</p>`;
  });
  return `<!doctype html><html lang="en"><body>${body.join('')}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Opens the email in the person's own mail program. */
export function mailtoAddress(to: string, mail: MailText): string {
  const [subject, body] = [mail.subject, plainText(mail).replaceAll('\n', '\r\n')].map(encodeURIComponent);
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${subject}&body=${body}`;
}
