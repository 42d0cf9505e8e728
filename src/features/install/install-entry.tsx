import { useState } from 'react';
import { installPrompt } from '#services/page/install-prompt.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useStore } from '#services/store.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { HomeScreenSheet } from './home-screen-sheet.tsx';

/** The way to the home screen for those who said 'Not now', or who were never asked. */
export function InstallEntry({
  className,
  labelClassName,
}: {
  className: string | undefined;
  labelClassName: string | undefined;
}) {
  const { way } = useStore(installPrompt);
  const { unsent } = useOutbox().counts;
  const [sheet, setSheet] = useState(false);
  if (way === 'none') return null;
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (way === 'prompt' ? void installPrompt.install() : setSheet(true))}
      >
        <Icon name="download" />
        <span className={labelClassName}>Install the app</span>
      </button>
      {sheet && <HomeScreenSheet unsent={unsent} onClose={() => setSheet(false)} />}
    </>
  );
}
