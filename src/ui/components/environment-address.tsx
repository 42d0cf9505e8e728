import { PUBLIC_URL_WORDS } from '#domain/school/public-url.ts';
import { TextField } from './text-field.tsx';

/** The address of the app where the server's environment sets it: to read only. */
export function EnvironmentAddress({ address }: { address: string | null }) {
  return (
    <TextField label={PUBLIC_URL_WORDS.label} value={address ?? ''} readOnly hint={PUBLIC_URL_WORDS.byEnvironment} />
  );
}
