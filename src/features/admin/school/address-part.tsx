import type { OwnAddresses } from '#contracts/addresses.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { EnvironmentAddress } from '#ui/components/environment-address.tsx';
import { PlainHttp } from '#ui/components/plain-http.tsx';
import { QrCode } from '#ui/components/qr-code.tsx';
import look from '#features/admin/catalog/editor.module.css';
import styles from './school-screen.module.css';
import { AddressForm, type SettingsProps } from './settings-form.tsx';

/** Where people open the app: set by the environment, or here. */
export function AddressPart({ load, ...form }: SettingsProps & { load: AdminLoad<OwnAddresses> }) {
  return (
    <AdminView of={load} failed="Couldn’t load the address." bars={2} height="3rem">
      {({ public_url: address, by_environment }) => (
        <>
          {by_environment ? <OfTheEnvironment address={address ?? ''} /> : <AddressForm {...form} />}
          {address !== null && <OnAPhone address={address} />}
        </>
      )}
    </AdminView>
  );
}

function OfTheEnvironment({ address }: { address: string }) {
  return (
    <section className={`card ${look.editor}`} aria-label="Address">
      <h2>Address</h2>
      <EnvironmentAddress address={address} />
      <PlainHttp address={address} />
    </section>
  );
}

function OnAPhone({ address }: { address: string }) {
  return (
    <section className={`card ${look.editor}`} aria-label="On a phone">
      <p>Scan it with a phone on the school’s Wi-Fi to see whether it opens.</p>
      <QrCode text={address} className={styles.qr} />
    </section>
  );
}
