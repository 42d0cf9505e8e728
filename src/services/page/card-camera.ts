import type { CameraProblem, ScanBar } from '#domain/people/card-words.ts';
import { createStore } from '#services/store.ts';

interface FoundCode {
  rawValue: string;
}

interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<FoundCode[]>;
}

/** Not every browser has it, so it is not in the compiler's list. */
interface CodeReaders {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats(): Promise<string[]>;
}

const QR = 'qr_code';

function codeReaders(): CodeReaders | null {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return isCodeReaders(found) ? found : null;
}

const isCodeReaders = (found: unknown): found is CodeReaders => typeof found === 'function';

/** Whether this browser can read students' cards, and what keeps it from it; undefined until it has answered. */
export const scanBar = createStore<ScanBar | null | undefined>(undefined);

/** Asks the browser once. */
export async function askScanBar(): Promise<void> {
  if (scanBar.getSnapshot() !== undefined) return;
  scanBar.set(await findScanBar());
}

async function findScanBar(): Promise<ScanBar | null> {
  if (!globalThis.isSecureContext) return 'insecure';
  const hasCamera = typeof (navigator as Partial<Navigator>).mediaDevices?.getUserMedia === 'function';
  const formats = await codeReaders()
    ?.getSupportedFormats()
    .catch((): string[] => []);
  return hasCamera && formats?.includes(QR) ? null : 'no-reader';
}

/** Reads the codes in the pictures of a camera; null where the browser can't. A picture that can't be read has none. */
export function createCardReader(): ((video: HTMLVideoElement) => Promise<string[]>) | null {
  const Readers = codeReaders();
  if (!Readers) return null;
  const reader = new Readers({ formats: [QR] });
  return async (video) => {
    const found = await reader.detect(video).catch(() => []);
    return found.map(({ rawValue }) => rawValue);
  };
}

export type OpenedCamera = { kind: 'open'; stream: MediaStream } | { kind: 'problem'; why: CameraProblem };

/** The camera that looks away from the person, where there are two. */
export async function openCamera(): Promise<OpenedCamera> {
  try {
    const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
    return { kind: 'open', stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    // By its name alone: in older browsers an OverconstrainedError is no Error.
    return { kind: 'problem', why: WHY.get(Reflect.get(Object(error), 'name')) ?? 'failed' };
  }
}

/** By the names that the standard gives them. */
const WHY: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);
