import type { Deps } from '#server/deps.ts';
import type { SmtpServer } from '#server/env.ts';

/** How the school sends emails: by which server, and from where people open the app. */
export interface MailWay {
  server: SmtpServer;
  /** All links of emails lead there: never to what a caller says of itself. */
  origin: string;
}

/** How emails are sent now; null: email is off, and every text is handed on by people. */
export async function readMailWay({
  settings,
  addresses,
}: Pick<Deps, 'settings' | 'addresses'>): Promise<MailWay | null> {
  const { public_url: origin } = addresses();
  return settings.smtp === null || origin === null ? null : { server: settings.smtp, origin };
}
