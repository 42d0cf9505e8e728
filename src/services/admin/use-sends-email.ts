import { sendsEmail } from '#domain/mail/mail-server-check.ts';
import { useAdminLoad } from './use-admin.ts';

/** Whether the school sends emails; null: not known yet. */
export function useSendsEmail(): boolean | null {
  const load = useAdminLoad('adminMail', {});
  return load.kind === 'ready' ? sendsEmail(load.data) : null;
}
