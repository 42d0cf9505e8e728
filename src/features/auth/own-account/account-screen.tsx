import { useState } from 'react';
import { mayAward } from '#domain/accounts/roles.ts';
import { OWN_ACCOUNT_WORDS } from '#domain/accounts/own-account-words.ts';
import { useServerFact } from '#services/hooks/use-server-fact.ts';
import { useAccount, type LoadServices } from '#services/services.ts';
import { isSharedTablet } from '#services/page/home-hint.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths, tabletPinPath } from '#ui/paths.ts';
import { OwnDevices } from './own-devices.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './account-screen.module.css';

/** The person's own account: the password, and where it is signed in. */
export function AccountScreen({ loadServices }: { loadServices: LoadServices }) {
  const { profile } = useAccount().session;
  const isOurs = useServerFact((facts) => facts.isOurs);
  return (
    <>
      <PageHeader title="Your Account" />
      <div className={styles.page}>
        <dl className="facts">
          <dt>Name</dt>
          <dd>{profile.full_name}</dd>
          <dt>Email</dt>
          <dd>
            <EmailText email={profile.email} />
          </dd>
          {profile.username && profile.username !== profile.email && (
            <>
              <dt>Username</dt>
              <dd>{profile.username}</dd>
            </>
          )}
        </dl>
        <p className="soft">Is something wrong here? Please tell your school office.</p>
        {isOurs === false ? (
          <p>Your school’s server doesn’t let you change your password here.</p>
        ) : (
          <OwnParts loadServices={loadServices} />
        )}
      </div>
    </>
  );
}

/** On a tablet that teachers share. */
function PinSection() {
  return (
    <section className="card panel" aria-labelledby="own-pin">
      <h2 id="own-pin">Your PIN on this tablet</h2>
      <p>It opens your session on this tablet only. Choose a new one if somebody has seen it.</p>
      <div className="buttons">
        <ButtonLink to={tabletPinPath(paths.account)}>Choose a PIN</ButtonLink>
      </div>
    </section>
  );
}

function OwnParts({ loadServices }: { loadServices: LoadServices }) {
  const { profile } = useAccount().session;
  // After a change the form is empty again, and the devices are those that are left.
  const [changes, setChanges] = useState(0);
  return (
    <>
      <div className="card panel">
        {changes > 0 && (
          <StatusMessage tone="good" key={changes}>
            {OWN_ACCOUNT_WORDS.changed}
          </StatusMessage>
        )}
        <PasswordForm
          key={`password ${changes}`}
          loadServices={loadServices}
          onChanged={() => setChanges(changes + 1)}
        />
      </div>
      {isSharedTablet() && mayAward(profile) && <PinSection />}
      {mayAward(profile) && <SecondStepSection />}
      <OwnDevices key={`devices ${changes}`} />
    </>
  );
}
