import { useState } from 'react';
import type { SchoolSettings } from '#contracts/admin/school.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './school-screen.module.css';
import { LoadFailed } from '#features/admin/list/load-failed.tsx';
import { Terms } from './terms.tsx';

/** School: its name, zone and terms, and how its houses are counted and its students named. */
export function SchoolScreen() {
  const load = useAdminLoad('adminSchool', {});
  const [said, setSaid] = useState<string | null>(null);
  const mayChange = useAccount().session.profile.is_superuser;
  const catalogChanged = useCatalogChanged();
  const changed = (words: string): void => {
    setSaid(words);
    load.refresh();
    catalogChanged();
  };
  return (
    <>
      <PageHeader
        title="School"
        lead="What holds for the whole school."
        actions={
          <ButtonLink icon="shield" to={adminPaths.privacy}>
            Privacy page
          </ButtonLink>
        }
      />
      <Outcome text={said} />
      {load.kind === 'loading' && <Skeleton count={4} height="5rem" />}
      {load.kind === 'failed' && (
        <LoadFailed words="Couldn’t load the school." failure={load.failure} onRetry={load.refresh} />
      )}
      {load.kind === 'ready' && <Settings settings={load.data} mayChange={mayChange} onChanged={changed} />}
    </>
  );
}

function Settings({
  settings,
  mayChange,
  onChanged,
}: {
  settings: SchoolSettings;
  mayChange: boolean;
  onChanged: (words: string) => void;
}) {
  return (
    <div className={styles.sections}>
      {!mayChange && <StatusMessage>Only an administrator of the school can change this page.</StatusMessage>}
      <SettingsForm settings={settings} mayChange={mayChange} onSaved={() => onChanged('The school is saved.')} />
      <Terms terms={settings.terms} mayChange={mayChange} onChanged={onChanged} />
    </div>
  );
}
