import type { DisplayInfo } from '#contracts/displays.ts';
import type { DisplayApi } from '#data/display/display-api.ts';
import { backOff } from '#domain/back-off.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { hasStatusOfMissing, type Failure, type Result } from '#domain/failure.ts';
import { createStore, type Store } from '#services/store.ts';

/** Why a screen has to be paired again. */
export type PairingAfter = 'denied' | 'ended' | 'no cookie';

/** Why a screen gets no code. */
export type PairingProblem = 'unreached' | 'busy' | 'no displays';

/** What a paired screen knows of itself: a hall display, or a tablet that teachers share. */
type Info = { name: string };

export type DisplayState<Its extends Info = DisplayInfo> =
  /** Nothing is known yet. */
  | { kind: 'starting' }
  /** Somebody is signed in on this device, and a screen that is paired begins with nobody's account. */
  | { kind: 'signed in' }
  | {
      kind: 'pairing';
      shown: { code: string; endsAt: number; isSecure: boolean } | null;
      after: PairingAfter | null;
      problem: PairingProblem | null;
    }
  | { kind: 'paired'; info: Its }
  /** Staff have switched it off. It makes no call until somebody wants to pair it again. */
  | { kind: 'revoked'; name: string };

interface LinkDeps<Its extends Info> {
  api: Omit<DisplayApi, 'contact'> & { contact: (version: string) => Promise<Result<Its>> };
  kept: { read: () => Its | null; keep: (info: Its | null) => void };
  isSignedIn: () => boolean;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Of the app that runs here. */
  version: string;
}

export interface DisplayLink<Its extends Info = DisplayInfo> extends Store<DisplayState<Its>> {
  /** Begins. Asks again when the network is back or the page is visible again. Returns how to stop. */
  start(): () => void;
  /** Asks the server now, for example after it refused the stream. */
  ask(): void;
  /** For a display that was switched off. */
  pairAgain(): void;
}

const CONTACT_MS = MINUTE_MS;
const SIGNED_IN_LOOK_MS = 5_000;
const WAITS = { firstMs: 1_000, longestMs: MINUTE_MS };

type Step = 'contact' | 'start' | 'poll';

/** The next step, and when; null: none until somebody acts. */
type Next = { step: Step; inMs: number } | null;

/**
 * Connects a hall display to the server, for months: it pairs the display, and then says each minute that the display is
 * there and gets its settings. Without an answer the display uses what it kept. There is one call at a time, or one timer.
 */
export function createDisplayLink<Its extends Info>(deps: LinkDeps<Its>): DisplayLink<Its> {
  const state = createStore<DisplayState<Its>>({ kind: 'starting' });
  const steps = createSteps(deps, state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStopped = true;
  let waits: Step | null = null;
  /** Somebody asked during a call, whose answer may be older. */
  let isAskedAgain = false;

  const take = async (step: Step): Promise<void> => {
    clearTimeout(timer);
    isBusy = true;
    isAskedAgain = false;
    const next = await steps[step]();
    isBusy = false;
    if (isStopped) return;
    waits = next?.step ?? null;
    if (next === null) return;
    timer = setTimeout(() => void take(next.step), isAskedAgain && next.step === 'contact' ? 0 : next.inMs);
  };
  const ask = (): void => {
    if (isStopped) return;
    if (isBusy) isAskedAgain = true;
    else if (waits !== null) void take(waits);
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') ask();
  };
  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    ask,
    pairAgain: () => {
      if (state.getSnapshot().kind === 'revoked' && !isBusy) void take('start');
    },
    start: () => {
      isStopped = false;
      const kept = deps.kept.read();
      if (kept) state.set({ kind: 'paired', info: kept });
      // Where nothing is kept there is most likely no cookie either; the server says so if there is.
      if (!isBusy) void take(kept ? 'contact' : 'start');
      window.addEventListener('online', ask);
      document.addEventListener('visibilitychange', seen);
      return () => {
        isStopped = true;
        clearTimeout(timer);
        window.removeEventListener('online', ask);
        document.removeEventListener('visibilitychange', seen);
      };
    },
  };
}

/** What a display does, one step at a time. Each step shows what it found out and says what comes next. */
function createSteps<Its extends Info>(deps: LinkDeps<Its>, state: ReturnType<typeof createStore<DisplayState<Its>>>) {
  const { api, kept } = deps;
  let failures = 0;
  let hasJustPaired = false;

  const retryMs = (): number => {
    failures += 1;
    return backOff(failures, WAITS, deps.random());
  };
  const showPairing = (change: { after?: PairingAfter; problem: PairingProblem | null }): void => {
    const { shown, after } = pairingOf(state.getSnapshot());
    const isOver = shown === null || shown.endsAt <= deps.now();
    state.set({ kind: 'pairing', shown: isOver ? null : shown, after: change.after ?? after, problem: change.problem });
  };
  const startNow: Next = { step: 'start', inMs: 0 };

  const contact = async (): Promise<Next> => {
    const answer = await api.contact(deps.version);
    if (answer.ok) {
      failures = 0;
      hasJustPaired = false;
      kept.keep(answer.value);
      state.set({ kind: 'paired', info: sameInfo(state.getSnapshot(), answer.value) });
      return { step: 'contact', inMs: CONTACT_MS * (0.9 + deps.random() / 5) };
    }
    const { failure } = answer;
    if (failure.kind === 'unauthorized') return turnedAway(failure.ended === true);
    if (state.getSnapshot().kind !== 'paired') showPairing({ problem: problemOf(failure) });
    return { step: 'contact', inMs: retryMs() };
  };
  const turnedAway = (isRevoked: boolean): Next => {
    const known = kept.read();
    failures = 0;
    kept.keep(null);
    // After a new start nothing is known. Then it shows a code at once, because nobody may be there to tap.
    if (isRevoked && known) {
      state.set({ kind: 'revoked', name: known.name });
      return null;
    }
    const after = hasJustPaired ? 'no cookie' : known ? 'ended' : undefined;
    hasJustPaired = false;
    showPairing({ problem: null, ...(after && { after }) });
    return startNow;
  };

  const start = async (): Promise<Next> => {
    if (deps.isSignedIn()) {
      state.set({ kind: 'signed in' });
      return { step: 'start', inMs: SIGNED_IN_LOOK_MS };
    }
    const answer = await api.startPairing();
    if (answer.ok) {
      failures = 0;
      const { user_code: code, expires_in_s, interval_s, is_secure: isSecure } = answer.value;
      state.set({
        kind: 'pairing',
        shown: { code, endsAt: deps.now() + expires_in_s * 1_000, isSecure },
        after: pairingOf(state.getSnapshot()).after,
        problem: null,
      });
      return { step: 'poll', inMs: interval_s * 1_000 };
    }
    const { failure } = answer;
    if (failure.kind === 'refused' && failure.code === 'paired') return { step: 'contact', inMs: 0 };
    showPairing({ problem: problemOf(failure) });
    const asked = failure.kind === 'busy' ? failure.retryAfterMs : null;
    return { step: 'start', inMs: Math.max(retryMs(), Math.min(asked ?? 0, WAITS.longestMs)) };
  };

  const poll = async (): Promise<Next> => {
    const answer = await api.pollPairing();
    if (!answer.ok) {
      showPairing({ problem: problemOf(answer.failure) });
      const { shown } = pairingOf(state.getSnapshot());
      return shown === null ? startNow : { step: 'poll', inMs: retryMs() };
    }
    failures = 0;
    const { state: how, interval_s } = answer.value;
    hasJustPaired = how === 'paired';
    if (how === 'paired') return { step: 'contact', inMs: 0 };
    if (how === 'denied') state.set({ kind: 'pairing', shown: null, after: 'denied', problem: null });
    if (how === 'denied' || how === 'expired') return startNow;
    showPairing({ problem: null });
    return { step: 'poll', inMs: interval_s * 1_000 };
  };

  return { contact, start, poll };
}

const pairingOf = (state: DisplayState<Info>) => (state.kind === 'pairing' ? state : { shown: null, after: null });

/** The object of before if nothing has changed, so that nothing is drawn again. */
function sameInfo<Its extends Info>(before: DisplayState<Its>, info: Its): Its {
  const isSame = before.kind === 'paired' && JSON.stringify(before.info) === JSON.stringify(info);
  return isSame ? before.info : info;
}

/** Only our server's own words say more than that it could not be reached. */
function problemOf(failure: Failure): PairingProblem {
  switch (failure.kind) {
    case 'refused':
      return hasStatusOfMissing(failure) ? 'no displays' : 'busy';
    case 'unauthorized':
      return 'busy';
    case 'busy':
      return failure.detail === null ? 'unreached' : 'busy';
    case 'offline':
    case 'timeout':
    case 'not-json':
    case 'redirected':
    case 'malformed':
      return 'unreached';
  }
}
