import { useAdminLoad } from './use-admin.ts';

/** Whether the school sends emails; null: not known yet. */
export function useSendsEmail(): boolean | null {
  const load = useAdminLoad('adminMail', {});
  return load.kind === 'ready' ? load.data.is_on && load.data.public_url !== null : null;
}
