import { Outlet } from 'react-router-dom';
import { mayAward } from '#domain/accounts/roles.ts';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';

/** Around screens that the server opens to educators and staff only. Others read why, with a link to their own page. */
export function ForEducators() {
  const { profile } = useAccount().session;
  if (mayAward(profile)) return <Outlet />;
  return (
    <>
      <PageHeader title="For educators" />
      <EmptyState
        icon="shield"
        text="This page is for educators and staff."
        action={<ButtonLink to={paths.leaderboard}>See the leaderboard</ButtonLink>}
      />
    </>
  );
}
