import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useChanges } from '#features/admin/catalog/use-changes.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { EmailSection } from './email-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './school-screen.module.css';
import { StepsForm } from './steps-form.tsx';
import { Terms } from './terms.tsx';

/** School: its name, zone and terms, and how its houses are counted and its students named. */
export function SchoolScreen() {
  const load = useAdminLoad('adminSchool', {});
  const mayChange = useAccount().session.profile.is_superuser;
  const { outcome, changed } = useChanges(load.refresh);
  return (
    <>
      <PageHeader
        title="School"
        lead="Settings for the whole school."
        actions={
          <ButtonLink icon="shield" to={adminPaths.privacy}>
            Privacy page
          </ButtonLink>
        }
      />
      <Outcome text={outcome.text} />
      <AdminView of={load} failed="Couldn’t load the school." bars={4} height="5rem">
        {(settings) => (
          <div className={styles.sections}>
            {!mayChange && <StatusMessage>Only an administrator of the school can change this page.</StatusMessage>}
            <SettingsForm settings={settings} mayChange={mayChange} onSaved={() => changed('The school is saved.')} />
            <StepsForm settings={settings} mayChange={mayChange} onSaved={() => changed('The steps are saved.')} />
            <Terms terms={settings.terms} mayChange={mayChange} onChanged={changed} />
            <EmailSection mayChange={mayChange} />
            <BackupSection mayChange={mayChange} />
            {mayChange && <ArchiveSection />}
          </div>
        )}
      </AdminView>
    </>
  );
}
