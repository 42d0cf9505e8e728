import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { CameraProblem } from '#domain/people/card-words.ts';
import { createCardReader, openCamera } from '#services/page/card-camera.ts';

/** A card that is drawn past the camera is in several pictures. */
const LOOK_EVERY_MS = 100;

type Camera =
  | { kind: 'opening' }
  | { kind: 'on'; stream: MediaStream; torch: MediaStreamTrack | null }
  | { kind: 'problem'; why: CameraProblem };

/** The device's camera, on while the page is seen; the element that shows it; and the way to try again. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>({ kind: 'opening' });
  const [tries, setTries] = useState(0);
  /** Null: nobody looks. */
  const asked = useIsSeen() ? tries : null;
  useEffect(() => {
    if (asked === null) return undefined;
    let isOver = false;
    let stream: MediaStream | null = null;
    const off = (): void => stream?.getTracks().forEach((track) => track.stop());
    void openCamera().then((opened) => {
      if (opened.kind === 'open') stream = opened.stream;
      if (isOver) off();
      else if (opened.kind === 'problem') setCamera(opened);
      else setCamera({ kind: 'on', stream: opened.stream, torch: torchOf(opened.stream) });
    });
    return () => {
      isOver = true;
      off();
      setCamera({ kind: 'opening' });
    };
  }, [asked]);
  const stream = camera.kind === 'on' ? camera.stream : null;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    if (stream) element.play().catch(() => undefined);
  }, [stream]);
  return { video, camera, onRetry: (): void => setTries((before) => before + 1) };
}

/** The track that can light what it sees; null: none can. */
function torchOf(stream: MediaStream): MediaStreamTrack | null {
  const [track] = stream.getVideoTracks();
  const able: unknown = track?.getCapabilities?.();
  return track && Reflect.get(Object(able), 'torch') === true ? track : null;
}

/** Looks for codes in what the camera sees, and tells of each picture, also of one without a code. `at`: in ms. */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onPicture: (texts: readonly string[], at: number) => void,
): void {
  const tell = useEffectEvent(onPicture);
  useEffect(() => {
    const read = isOn ? createCardReader() : null;
    if (!read) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const element = video.current;
      if (element && element.readyState >= element.HAVE_CURRENT_DATA) {
        const texts = await read(element);
        if (!isOver) tell(texts, performance.now());
      }
      if (!isOver) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [video, isOn]);
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => !document.hidden);
  useEffect(() => {
    const look = (): void => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
