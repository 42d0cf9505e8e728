import { useState } from 'react';
import type { OwnAddresses } from '#contracts/addresses.ts';
import { addressKind } from '#domain/address.ts';
import { PUBLIC_URL_WORDS } from '#domain/school/public-url.ts';
import { EnvironmentAddress } from '#ui/components/environment-address.tsx';
import { PlainHttp } from '#ui/components/plain-http.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';

interface Props {
  form: PartOfForm<'publicUrl'>;
  addresses: OwnAddresses;
  /** What is in the field at first. */
  proposed: string;
}

/** Where people will open the app. Nothing is sent where the environment says it: the field has no name then. */
export function AddressField({ form, addresses, proposed }: Props) {
  const [typed, setTyped] = useState(proposed);
  if (addresses.by_environment) return <EnvironmentAddress address={addresses.public_url} />;
  return (
    <>
      <FormField
        form={form}
        name="publicUrl"
        label={PUBLIC_URL_WORDS.label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint="Such as https://points.school.example. Emails, letters and links begin with it. If you don’t know it yet, leave it empty: it can be set later."
      />
      {/* At such an address the page has said it already. */}
      {addressKind(location) !== 'plain' && <PlainHttp address={typed} />}
    </>
  );
}
