import { NOT_SECURE } from '#domain/address.ts';
import { kindOfPublicUrl } from '#domain/school/public-url.ts';
import { StatusMessage } from './message.tsx';

/** What won't work at an address that is being typed; nothing where all of it does. */
export function PlainHttp({ address }: { address: string }) {
  if (kindOfPublicUrl(address) !== 'plain') return null;
  return <StatusMessage>This address is not secure. {NOT_SECURE.join(' ')}</StatusMessage>;
}
