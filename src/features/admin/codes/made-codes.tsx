import { lazy, Suspense } from 'react';
import type { StudentCodes } from '#contracts/admin/codes.ts';
import { counted, countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { Button } from '#ui/components/button.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import look from '#features/admin/papers/papers.module.css';

/** With the code that draws QR, which only who prints needs. */
const CodePapers = lazy(async () => ({ default: (await import('./code-papers.tsx')).CodePapers }));

/** Codes that were just made, on this page alone, with the ways to hand them out. */
export function MadeCodes({ made, onDone }: { made: StudentCodes; onDone: () => void }) {
  const origins = useSharedOrigins();
  const call = useAdminCall();
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
              <AskButton
                label="End these codes…"
                title={counted(codes.length, 'End this code?', 'End these # codes?')}
                confirm="End them"
                keep="Keep them"
                failed="No code was ended."
                send={() => call('endStudentCodes', { body: { ids: codes.map(({ id }) => id) } })}
                onDone={onDone}
              >
                <p>They stop working at once, even on paper. Anyone who has used one keeps the account.</p>
              </AskButton>
            </CodePapers>
          )}
        </SharedAddress>
      </Suspense>
    </section>
  );
}
