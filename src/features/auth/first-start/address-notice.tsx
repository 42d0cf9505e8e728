import type { OwnAddresses } from '#contracts/addresses.ts';
import { addressKind, NOT_SECURE, ONLY_HERE, sharedOrigins } from '#domain/address.ts';
import { paths } from '#ui/paths.ts';
import styles from './setup.module.css';

interface Props {
  addresses: OwnAddresses;
  /** The secret of the set-up link, which opens the set-up at another address too. */
  token: string;
}

/** What will not work at the address by which this page was opened; nothing where all works. */
export function AddressNotice({ addresses, token }: Props) {
  switch (addressKind(location)) {
    case 'secure':
      return null;
    case 'plain':
      return <NotSecure />;
    case 'this-computer':
      return <OnlyHere origins={sharedOrigins(location, addresses)} token={token} />;
  }
}

function NotSecure() {
  return (
    <section className={styles.notice} aria-label="The address">
      <strong>This address is not secure.</strong>
      <ul>
        {NOT_SECURE.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        You can set up the school here. Houses, habits, students and the hall display work. Before teachers award on
        tablets, give the server an https address: its folder docs has the steps in deploy.md.
      </p>
    </section>
  );
}

function OnlyHere({ origins, token }: { origins: readonly string[]; token: string }) {
  return (
    <section className={styles.notice} aria-label="The address">
      <strong>{ONLY_HERE}</strong>
      <p>
        You can set up the school here. Tablets and other computers need another address, and links to hand out begin
        with it.
      </p>
      {origins.map((origin) => (
        <p key={origin}>
          <a href={`${origin}${paths.setup}#t=${token}`}>Set up at {origin} instead</a>
        </p>
      ))}
    </section>
  );
}
