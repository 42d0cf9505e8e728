import { lazy, Suspense } from 'react';
import type { InvitationLink } from '#contracts/admin/invitations.ts';
import { countText } from '#domain/plural.ts';
import { useSendsEmail } from '#services/admin/use-sends-email.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import look from '#features/admin/papers/papers.module.css';

/** With the code that draws QR, which only who prints needs. */
const LinkPapers = lazy(async () => ({ default: (await import('./link-papers.tsx')).LinkPapers }));

/** Links that were just made, on this page alone, with the ways to hand them out. */
export function MadeLinks({ links }: { links: readonly InvitationLink[] }) {
  const origins = useSharedOrigins();
  const sendsEmail = useSendsEmail();
  if (links.length === 0) return <p>No link was made.</p>;
  return (
    <section className={`card ${look.made}`} aria-label="Links">
      <p>
        <strong>{countText(links.length, 'link is', 'links are')} ready.</strong> They are on this page alone. Print or
        save them now; you can make new links at any time, and these then end.
        {sendsEmail === true && ' Each person gets the link by email too.'}
        {sendsEmail === false && ' Email is off, so hand them out.'}
      </p>
      <Suspense fallback={<Skeleton count={1} height="3rem" />}>
        <SharedAddress origins={origins}>
          {(origin) => <LinkPapers links={links} origin={origin} isSent={sendsEmail === true} />}
        </SharedAddress>
      </Suspense>
    </section>
  );
}
