import { useNavigate } from 'react-router-dom';
import type { DisplayInfo } from '#contracts/displays.ts';
import { Hall } from '#features/kiosk/board/hall.tsx';
import { Control } from '#features/kiosk/controls/controls.tsx';
import type { HallFeed } from '#features/kiosk/board/use-hall-view.ts';
import type { DisplayLink } from '#services/display/display-link.ts';
import { isSharedTablet } from '#services/page/home-hint.ts';
import { useDisplayBoard } from '#services/display/use-display-board.ts';
import type { DisplayClock } from '#services/display/use-display-clock.ts';
import { paths } from '#ui/paths.ts';

interface Props {
  info: DisplayInfo;
  link: DisplayLink;
  clock: DisplayClock;
}

/** The board of a paired display. It has no way out, except on a tablet that teachers share. When it should show other names, it starts again. */
export function DisplayBoard({ info, link, clock }: Props) {
  return <Followed key={info.settings.names} info={info} link={link} clock={clock} />;
}

function Followed({ info, link, clock }: Props) {
  const { snapshot, heardAt, isLive, isLoading } = useDisplayBoard(info.settings.names, {
    clock,
    onTurnedAway: link.ask,
  });
  const silence: HallFeed['silence'] = navigator.onLine ? 'no answer' : 'no network';
  return (
    <Hall
      feed={{ snapshot, heardAt, isLive, isLoading, silence }}
      settings={info.settings}
      now={clock.now}
      exit={isSharedTablet() && <BackToTeachers />}
    />
  );
}

function BackToTeachers() {
  const navigate = useNavigate();
  return (
    <Control icon="back" onPress={() => void navigate(paths.tablet)}>
      Back
    </Control>
  );
}
