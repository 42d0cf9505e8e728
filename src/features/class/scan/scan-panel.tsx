import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CAMERA_PROBLEMS, CARD_PROBLEMS, CARD_WORDS, type CameraProblem } from '#domain/people/card-words.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { NO_FIGURES } from '#features/class/class-figures.ts';
import { FindFoot } from '#features/class/find/find-foot.tsx';
import { HitList, ReadHit } from '#features/class/find/hit.tsx';
import { useFound } from '#features/class/find/use-found.ts';
import { ReasonsSheet } from '#features/class/sheet/reasons-sheet.tsx';
import type { Hand } from '#features/class/use-hand.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useStore } from '#services/store.ts';
import { clockText } from '#ui/clock.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { DrawnIcon } from '#ui/icons/drawn-icon.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { houseOf } from '#ui/school/house-label.tsx';
import night from '#ui/night.module.css';
import styles from './scan.module.css';
import { useCamera, useCodes } from './use-camera.ts';
import { useScans, type Scan } from './use-scans.ts';

/** So many of the last ones stay in sight below the camera. */
const SHOWN = 3;

const TORCH = 'M13 3.5 5.5 13.5H11l-1 7 7.5-10H13z';
const CAMERA_OFF =
  'M9.5 5h5L16 7.5h3a1.5 1.5 0 0 1 1.5 1.5v8M17.5 19.5H5A1.5 1.5 0 0 1 3.5 18V9A1.5 1.5 0 0 1 5 7.5h1M9.4 10.4a3.75 3.75 0 0 0 5.2 5.3M4 4l16 16';

interface Props {
  hand: Hand;
  onClose: () => void;
  onFindByName: () => void;
}

/** One card after another: whoever's card the camera sees gets what is armed. */
export function ScanPanel({ hand, onClose, onFindByName }: Props) {
  const { all } = useFound('');
  const { video, camera, onRetry } = useCamera();
  const { scans, shown, isHeld, onPicture } = useScans(hand, all);
  const hasNames = all !== undefined && all.size > 0;
  useCodes(video, camera.kind === 'on' && hasNames, onPicture);
  const [isChoosing, setChoosing] = useState(false);
  const tone = shown?.kind === 'problem' ? styles.bad : shown && styles.good;
  return (
    <>
      <div className={styles.panel}>
        <div className={classNames(night.night, styles.stage)}>
          <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
          <div className={styles.top}>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page begins here, as Find does in its field */}
            <button type="button" className={styles.round} aria-label="Close" autoFocus onClick={onClose}>
              <Icon name="close" />
            </button>
            <p aria-hidden="true">{CARD_WORDS.title}</p>
            {camera.kind === 'on' && camera.torch ? <Torch track={camera.torch} /> : <span className={styles.round} />}
          </div>
          {camera.kind === 'problem' ? (
            <NoCamera why={camera.why} onRetry={onRetry} onFindByName={onFindByName} />
          ) : (
            <>
              <div className={classNames(styles.frame, tone)} />
              <output className={styles.result}>
                {shown === null && <p>{hintOf(camera.kind === 'on', all === undefined, hasNames)}</p>}
                {shown?.kind === 'scan' && (
                  <Read key={shown.scan.id} scan={shown.scan} points={hand.awards.last?.points} />
                )}
                {shown?.kind === 'problem' && (
                  <>
                    <strong className={styles.problem}>
                      {CARD_PROBLEMS[shown.why].title} {CARD_WORDS.none}
                    </strong>
                    <span>{CARD_PROBLEMS[shown.why].text}</span>
                  </>
                )}
                {isHeld && <span>{CARD_WORDS.once}</span>}
              </output>
              {shown?.kind === 'problem' &&
                (shown.why === 'needs-you' ? (
                  <Link to={paths.outbox} className={styles.light}>
                    Open the Outbox
                  </Link>
                ) : (
                  <button type="button" className={styles.light} onClick={onFindByName}>
                    <Icon name="search" size={20} />
                    {CARD_WORDS.findByName}
                  </button>
                ))}
            </>
          )}
        </div>
        {scans.length > 0 && <LastScans scans={scans} hand={hand} />}
        <FindFoot hand={hand} press={CARD_WORDS.pressCard} onReasons={() => setChoosing(true)} />
      </div>
      <output className="sr-only">{useStore(hand.awards.said)}</output>
      {isChoosing && <ReasonsSheet hand={hand} onClose={() => setChoosing(false)} />}
    </>
  );
}

function hintOf(isOn: boolean, isReading: boolean, hasNames: boolean): string {
  if (!isReading && !hasNames) return STUDENT_WORDS.neverLoaded;
  return isOn && !isReading ? CARD_WORDS.show : CARD_WORDS.starting;
}

function Read({ scan, points }: { scan: Scan; points: number | undefined }) {
  return (
    <>
      <strong className={styles.name}>{scan.one.name}</strong>
      {points !== undefined && <span className={styles.plus}>+{points}</span>}
    </>
  );
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false);
  const turn = (): void => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: !isOn };
    track.applyConstraints({ advanced: [light] }).then(
      () => setOn(!isOn),
      () => undefined,
    );
  };
  return (
    <button type="button" className={styles.round} aria-label="Light" aria-pressed={isOn} onClick={turn}>
      <DrawnIcon path={TORCH} />
    </button>
  );
}

function NoCamera({
  why,
  onRetry,
  onFindByName,
}: {
  why: CameraProblem;
  onRetry: () => void;
  onFindByName: () => void;
}) {
  const { title, text, steps } = CAMERA_PROBLEMS[why];
  return (
    <div role="alert" className={styles.noCamera}>
      <DrawnIcon path={CAMERA_OFF} size={48} />
      <h2>{title}</h2>
      <p>{text}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div className="buttons">
        <Button variant="primary" size="large" onClick={onRetry}>
          Try again
        </Button>
        <Button size="large" icon="search" onClick={onFindByName}>
          {CARD_WORDS.findByName}
        </Button>
      </div>
    </div>
  );
}

/** '14 since 10:38', and the last three. */
function LastScans({ scans, hand }: { scans: readonly Scan[]; hand: Hand }) {
  const { zone } = useNow(60_000);
  const houses = useHouses();
  const first = scans.at(-1);
  return (
    <section className={styles.last} aria-labelledby="last-scanned">
      <div className={styles.head}>
        <h2 id="last-scanned">{CARD_WORDS.last}</h2>
        <small>{first && `${scans.length} since ${clockText(first.at, zone)}`}</small>
      </div>
      <HitList className={styles.scans}>
        {scans.slice(0, SHOWN).map(({ id, one: { student, name }, at }, index) => (
          <ReadHit
            key={id}
            studentId={student.id}
            name={name}
            house={houseOf(houses, student.house_id, student.house_name)}
            place={clockText(at, zone)}
            figures={hand.figures.get(student.id) ?? NO_FIGURES}
            isLatest={index === 0}
          />
        ))}
      </HitList>
    </section>
  );
}
