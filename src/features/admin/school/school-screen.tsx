import { Link } from 'react-router-dom';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useChanges } from '#features/admin/catalog/use-changes.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import side from '#features/admin/list/side-list.module.css';
import { useOpened, type Opened } from '#features/admin/list/use-opened.ts';
import { Chip } from '#features/admin/shared/chip.tsx';
import { useHasTyped } from '#features/admin/shared/use-has-typed.ts';
import { useOpener } from '#features/admin/shared/use-opener.ts';
import { countOf, useWaiting } from '#features/admin/shared/waiting.tsx';
import { useAccount } from '#services/services.ts';
import { adminPaths, SCHOOL_PART, type SchoolPart } from '#ui/admin-paths.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { AddressPart } from './address-part.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { EmailSection } from './email-section.tsx';
import styles from './school-room.module.css';
import { SCHOOL_PARTS, type SchoolNow } from './school-parts.ts';
import { NameForm, PointsForm, RecordsForm, SignInForm } from './settings-form.tsx';
import { StepsForm } from './steps-form.tsx';
import { Terms } from './terms.tsx';

/** School: what holds for all of it, in parts that are each saved by themselves. */
export function SchoolScreen() {
  const load = useAdminLoad('adminSchool', {});
  const mail = useAdminLoad('adminMail', {});
  const backups = useAdminLoad('adminBackups', {});
  const addresses = useAdminLoad('addresses', {});
  const notSent = countOf(useWaiting(), 'mails');
  const { outcome, changed } = useChanges(load.refresh);
  const opened = useOpened(SCHOOL_PART);
  const now = useNow(60_000);
  return (
    <>
      <PageHeader title="School" lead="Settings for the whole school. Each part is saved by itself." />
      <Outcome text={outcome.text} />
      <AdminView of={load} failed="Couldn’t load the school." bars={4} height="5rem">
        {(settings) => (
          <Parts school={{ settings, mail, backups, addresses, notSent, now }} opened={opened} onChanged={changed} />
        )}
      </AdminView>
    </>
  );
}

interface PartsProps {
  school: SchoolNow;
  opened: Opened;
  onChanged: (words: string) => void;
}

/** The list of the parts, each with how it stands, and beside it the open one; on a phone one of the two. */
function Parts({ school, opened, onChanged }: PartsProps) {
  const list = useOpener<HTMLElement>(opened.id);
  // Where both have room, the first one is open without a tap.
  const shown = SCHOOL_PARTS.find(({ id }) => id === opened.id) ?? SCHOOL_PARTS[0];
  return (
    <div className={styles.room} data-open={opened.id !== null || undefined}>
      <nav ref={list} aria-label="Parts of School" className={styles.list}>
        <ul className={`card ${side.rows}`}>
          {SCHOOL_PARTS.map((part) => (
            <li key={part.id}>
              <Link to={opened.linkTo(part.id)} className={side.row} aria-current={part === shown ? 'true' : undefined}>
                <Icon name={part.icon} size={20} />
                <span className={side.words}>
                  <span className={styles.label}>{part.label}</span>
                  <PartState of={part} school={school} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div key={shown?.id} tabIndex={-1} className={styles.part}>
        <div className={styles.back}>
          <ButtonLink variant="quiet" icon="back" to={adminPaths.school}>
            All parts of School
          </ButtonLink>
        </div>
        {shown && <OpenPart id={shown.id} school={school} onChanged={onChanged} />}
      </div>
    </div>
  );
}

function PartState({
  of: { state, isWrong, forms },
  school,
}: {
  of: (typeof SCHOOL_PARTS)[number];
  school: SchoolNow;
}) {
  const hasTyped = useHasTyped(forms(school.settings));
  if (hasTyped) return <Chip text="Not saved" icon="edit" tone="warn" />;
  const text = state(school);
  return isWrong?.(school) === true ? (
    <Chip text={text} icon="warning" tone="warn" />
  ) : (
    <span className={styles.state}>{text}</span>
  );
}

function OpenPart({ id, school, onChanged }: Omit<PartsProps, 'opened'> & { id: SchoolPart }) {
  const mayChange = useAccount().session.profile.is_superuser;
  return (
    <>
      {!mayChange && <StatusMessage>Only an administrator of the school can change this page.</StatusMessage>}
      <PartBody id={id} school={school} mayChange={mayChange} onChanged={onChanged} />
    </>
  );
}

interface BodyProps extends Omit<PartsProps, 'opened'> {
  id: SchoolPart;
  mayChange: boolean;
}

function PartBody({ id, school: { settings, mail, backups, addresses }, mayChange, onChanged }: BodyProps) {
  const form = { settings, mayChange, onSaved: () => onChanged('The school is saved.') };
  switch (id) {
    case 'name':
      return <NameForm {...form} />;
    case 'steps':
      return <StepsForm {...form} onSaved={() => onChanged('The steps are saved.')} />;
    case 'terms':
      return <Terms terms={settings.terms} mayChange={mayChange} onChanged={onChanged} />;
    case 'points':
      return <PointsForm {...form} />;
    case 'email':
      return <EmailSection load={mail} mayChange={mayChange} />;
    case 'sign-in':
      return (
        <>
          <SignInForm {...form} />
          {mayChange && (
            <div>
              <ButtonLink icon="key" to={adminPaths.tokens}>
                Tokens for other programs
              </ButtonLink>
            </div>
          )}
        </>
      );
    case 'records':
      return <RecordsForm {...form} />;
    case 'backups':
      return (
        <>
          <BackupSection load={backups} mayChange={mayChange} />
          {mayChange && <ArchiveSection />}
        </>
      );
    case 'address':
      return (
        <AddressPart
          {...form}
          load={addresses}
          onSaved={() => {
            addresses.refresh();
            // Without an address no email is sent.
            mail.refresh();
            onChanged('The address is saved.');
          }}
        />
      );
  }
}
