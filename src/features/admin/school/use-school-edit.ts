import { useState, type ReactNode } from 'react';
import type { SchoolChange, SchoolSettings } from '#contracts/admin/school.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { typedOver } from '#services/page/typed-text.ts';
import { useAccount } from '#services/services.ts';
import { useEdit, type Edit } from '#features/admin/shared/use-edit.ts';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { SCHOOL_FORMS } from './school-forms.ts';
import { settingsChanges } from './settings-fields.ts';

interface Source<Fields> {
  form: (typeof SCHOOL_FORMS)[keyof typeof SCHOOL_FORMS];
  settings: SchoolSettings;
  fieldsOf: (settings: SchoolSettings) => Fields;
  /** What is said before the reason why it was not saved. */
  failed: string;
  onSaved: () => void;
}

interface SchoolEdit<Fields> extends Pick<Edit<SchoolSettings, Fields>, 'base' | 'edit'> {
  isBusy: boolean;
  problem: ReactNode;
  /** The question for the password, while it is asked. */
  signInAgain: ReactNode;
  save: (change: Omit<SchoolChange, 'version'>) => void;
}

/**
 * A part of the school's settings that is saved by itself. The parts have one version: whatever somebody else saved is told,
 * and the person's own save of one part doesn't stand in the way of what they typed into another.
 */
export function useSchoolEdit<Fields extends object>({
  form,
  settings,
  fieldsOf,
  failed,
  onSaved,
}: Source<Fields>): SchoolEdit<Fields> {
  const call = useAdminCall();
  const account = useAccount().session.profile.id;
  const { base, edit, version, see, overtaken } = useEdit({
    form,
    stored: settings,
    fieldsOf,
    versionOf: ({ version }) => version,
    load: () => call('adminSchool', {}),
    changes: settingsChanges,
  });
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [stale, setStale] = useState<string | null>(null);
  return {
    base,
    edit,
    isBusy,
    signInAgain,
    problem: problem && (stale ?? problem),
    save: (change) => {
      setStale(null);
      act(
        failed,
        async () => {
          const saved = await call('changeSchool', { body: { version, ...change } });
          if (!saved.ok) setStale(await overtaken(saved.failure));
          return saved;
        },
        (now) => {
          edit.forget();
          see(now);
          typedOver(account, Object.values(SCHOOL_FORMS), { from: version, to: now.version });
          onSaved();
        },
      );
    },
  };
}
