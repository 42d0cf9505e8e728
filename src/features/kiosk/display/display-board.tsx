import type { DisplayInfo } from '#contracts/displays.ts';
import { Hall } from '#features/kiosk/board/hall.tsx';
import type { HallFeed } from '#features/kiosk/board/use-hall-view.ts';
import type { DisplayLink } from '#services/display/display-link.ts';
import { useDisplayBoard } from '#services/display/use-display-board.ts';
import type { DisplayClock } from '#services/display/use-display-clock.ts';

interface Props {
  info: DisplayInfo;
  link: DisplayLink;
  clock: DisplayClock;
}

/** The board of a paired display. It has no way out. When it should show other names, it starts again. */
export function DisplayBoard({ info, link, clock }: Props) {
  return <Followed key={info.settings.names} info={info} link={link} clock={clock} />;
}

function Followed({ info, link, clock }: Props) {
  const { snapshot, heardAt, isLive, isLoading } = useDisplayBoard(info.settings.names, {
    clock,
    onTurnedAway: link.ask,
  });
  const silence: HallFeed['silence'] = navigator.onLine ? 'no answer' : 'no network';
  return <Hall feed={{ snapshot, heardAt, isLive, isLoading, silence }} settings={info.settings} now={clock.now} />;
}
