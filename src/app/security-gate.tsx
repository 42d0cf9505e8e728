import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { returnTarget } from '#ui/landing.ts';
import { EDUCATOR } from '#domain/accounts/roles.ts';
import { securityGate } from '#services/security-gate.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { paths, securitySetupPath } from '#ui/paths.ts';

/**
 * Sends an educator who has no security question from any address to the page where one is set. Where the
 * server can't be asked, it lets them pass.
 */
export function SecurityGate({ children }: { children: ReactNode }) {
  const services = useServices();
  const { profile } = useAccount().session;
  const { pathname, search } = useLocation();
  const gate = securityGate(services);
  const verdict = useStore(gate.store);
  const own = verdict?.account === profile.id ? verdict.kind : null;
  const applies = profile.role === EDUCATOR && pathname !== paths.securitySetup;
  const remembered = gate.remembered(profile.id);
  const mustAsk = applies && own === null && remembered !== 'open';

  useEffect(() => {
    if (mustAsk) void gate.ask(profile.id);
  }, [gate, mustAsk, profile.id]);

  if (mustAsk && remembered === 'held') return <LoadingPage />;
  if (applies && own === 'held') return <Navigate to={securitySetupPath(returnTarget(pathname + search))} replace />;
  return children;
}
