import type { Slip } from './slip.ts';

const VAULT = 'src/data/tablet/vault.ts';
const ON_DEVICE = ['tests/data/tablet/vault.test.ts'];
const ON_SERVER = ['tests/server/displays/tablets.test.ts'];

export const TABLETS: Slip[] = [
  {
    id: 'TA1',
    file: VAULT,
    from: '    await sessionDb.teachers.put({ ...teacher, triesLeft: teacher.triesLeft - 1 });\n',
    to: '',
    what: 'PINs can be tried without end',
    tests: ON_DEVICE,
  },
  {
    id: 'TA2',
    file: VAULT,
    from: '    if (now) await sessionDb.teachers.put(withoutSession(now));\n',
    to: '',
    what: 'after three wrong PINs the session stays on the tablet',
    tests: ON_DEVICE,
  },
  {
    id: 'TA3',
    file: VAULT,
    from: '      if (current && !isOwn)',
    to: '      if (current && !isOwn && current.lockedAt !== undefined)',
    what: 'a PIN takes the place of somebody who is at work in another tab',
    tests: ON_DEVICE,
  },
  {
    id: 'TA4',
    file: VAULT,
    from: "      await sessionDb.session.delete('current');\n      return true;",
    to: '      return true;',
    what: 'a locked session stays on the disk in the clear',
    tests: ON_DEVICE,
  },
  {
    id: 'TA5',
    file: VAULT,
    from: 'if (JSON.stringify(now) !== JSON.stringify(current)) return false;',
    to: '',
    what: 'a session that is renewed as it is sealed keeps its old tokens',
    tests: ON_DEVICE,
  },
  {
    id: 'TA6',
    file: 'server/displays/tablet-teachers.ts',
    from: "AND s.revoked_at IS NULL AND a.state = 'active')`",
    to: "AND a.state = 'active')`",
    what: 'a PIN still opens what staff have ended',
    tests: ON_SERVER,
  },
  {
    id: 'TA7',
    file: 'server/displays/tablet-teachers.ts',
    from: "AND s.revoked_at IS NULL AND a.state = 'active')`",
    to: 'AND s.revoked_at IS NULL)`',
    what: 'a PIN still opens the session of a closed account',
    tests: ON_SERVER,
  },
  {
    id: 'TA8',
    file: 'server/displays/tablet-teachers.ts',
    from: 't.display_id = $1 AND t.session_id = ANY ($2::uuid[])',
    to: 't.session_id = ANY ($2::uuid[])',
    what: 'one tablet ends the sessions of another one',
    tests: ON_SERVER,
  },
  {
    id: 'TA9',
    file: 'server/http/authenticate.ts',
    from: "isOwnCall || found.display.kind === 'hall'",
    to: 'true',
    what: 'nobody can sign in on a shared tablet',
    tests: ON_SERVER,
  },
];
