import { useState } from 'react';
import type { Person, RoleRequest } from '#contracts/admin/people.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { ROLE_NAMES } from '#domain/people/account-words.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { SelectField } from '#ui/components/select-field.tsx';

type Role = RoleRequest['role'];

const WHAT_IT_MEANS: Record<Role, string> = {
  educator: 'May award points, keep rosters and read reports.',
  staff: 'May also run the school here: approve sign-ups, change records, import files.',
  super: 'May also give these rights to others, change the school’s settings and erase a person.',
};
const ROLES: readonly Role[] = ['educator', 'staff', 'super'];
const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

/** For superusers: makes an educator staff, or takes it back. */
export function RoleCard({ person, onDone }: { person: Person; onDone: (person: Person, words: string) => void }) {
  const call = useAdminCall();
  const [role, setRole] = useState<Role>(person.role === 'scholar' ? 'educator' : person.role);
  const [isAsking, setAsking] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <section className="card panel">
      <h2>Role</h2>
      <SelectField
        label="Role"
        value={role}
        options={OPTIONS}
        onValue={(value) => setRole(ROLES.find((each) => each === value) ?? 'educator')}
      />
      <p className="soft">{WHAT_IT_MEANS[role]}</p>
      <div className="buttons">
        <Button disabled={role === person.role} onClick={() => setAsking(true)}>
          Change role…
        </Button>
      </div>
      {isAsking && (
        <AskDialog
          title={`Make ${name} ${ROLE_NAMES[role].toLowerCase()}?`}
          confirm="Change role"
          failed="The role was not changed."
          send={() => call('setRole', { id: person.id, body: { role, from: person.role } })}
          onDone={(now) => onDone(now, `${name} is ${ROLE_NAMES[role].toLowerCase()} now, and has to sign in again.`)}
          onClose={() => setAsking(false)}
        >
          <p>{WHAT_IT_MEANS[role]} This signs them out on every device.</p>
        </AskDialog>
      )}
    </section>
  );
}
