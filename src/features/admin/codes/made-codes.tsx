import { lazy, Suspense } from 'react';
import type { StudentCodes } from '#contracts/admin/codes.ts';
import { countText } from '#domain/plural.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { Button } from '#ui/components/button.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import look from '#features/admin/papers/papers.module.css';

/** With the code that draws QR, which only who prints needs. */
const CodePapers = lazy(async () => ({ default: (await import('./code-papers.tsx')).CodePapers }));

/** Codes that were just made, on this page alone, with the ways to hand them out. */
export function MadeCodes({ made, onDone }: { made: StudentCodes; onDone: () => void }) {
  const origins = useSharedOrigins();
  const { codes, left } = made;
  return (
    <section className={`card ${look.made}`} aria-label="Codes">
      <p>
        <strong>{countText(codes.length, 'code is', 'codes are')} ready.</strong> They are on this page alone. Print or
        save them now; you can make new codes at any time, and these then end.
        {left > 0 && ` ${countText(left, 'student has', 'students have')} an account already, or left.`}
      </p>
      <Suspense fallback={<Skeleton count={1} height="3rem" />}>
        <SharedAddress origins={origins}>
          {(origin) => (
            <CodePapers made={made} origin={origin}>
              <Button onClick={onDone}>Done</Button>
            </CodePapers>
          )}
        </SharedAddress>
      </Suspense>
    </section>
  );
}
