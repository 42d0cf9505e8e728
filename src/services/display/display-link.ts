import type { DisplayInfo } from '#contracts/displays.ts';
import type { DisplayAnswer, DisplayApi } from '#data/display/display-api.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { createStore, type Store } from '#services/store.ts';

/** Why a screen waits to be paired that was further before. */
export type PairingAfter = 'denied' | 'ended' | 'no cookie';

/** What keeps a screen from getting a code. */
export type PairingProblem = 'unreached' | 'busy' | 'no displays';

export type DisplayState =
  /** Nothing is known yet. */
  | { kind: 'starting' }
  /** Somebody is signed in on this device, and a display must open no account. */
  | { kind: 'signed in' }
  | {
      kind: 'pairing';
      shown: { code: string; endsAt: number; isSecure: boolean } | null;
      after: PairingAfter | null;
      problem: PairingProblem | null;
    }
  | { kind: 'paired'; info: DisplayInfo }
  /** Staff have switched it off. It asks nothing more until somebody wants to pair it anew. */
  | { kind: 'revoked'; name: string };

interface LinkDeps {
  api: DisplayApi;
  kept: { read: () => DisplayInfo | null; keep: (info: DisplayInfo | null) => void };
  isSignedIn: () => boolean;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Of the app that runs here. */
  version: string;
}

export interface DisplayLink extends Store<DisplayState> {
  /** Begins, and asks again when the network is back or the page is seen. Returns how to stop. */
  start(): () => void;
  /** Asks the server now, such as after it refused the stream. */
  ask(): void;
  /** For a display that was switched off. */
  pairAgain(): void;
}

const CONTACT_MS = MINUTE_MS;
const SIGNED_IN_LOOK_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = MINUTE_MS;

/** What a step leads to: the next one, and when; null: nothing until somebody acts. */
type Next = { step: 'contact' | 'start' | 'poll'; inMs: number } | null;

/**
 * A hall display's tie to the server, for months on end: it is paired, says each minute that it is there, learns its
 * settings, and goes on by what it kept while nobody answers. One call is under way at a time, and one timer waits.
 */
export function createDisplayLink(deps: LinkDeps): DisplayLink {
  const state = createStore<DisplayState>({ kind: 'starting' });
  const steps = createSteps(deps, state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStopped = true;
  let waits: NonNullable<Next>['step'] | null = null;
  /** Somebody asked while a call was under way: its answer may be older than the question. */
  let isAskedAgain = false;

  const take = async (step: NonNullable<Next>['step']): Promise<void> => {
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
      if (!isBusy) void take('contact');
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

/** What a display does, one thing at a time. Each step shows what it found out, and says what comes next. */
function createSteps(deps: LinkDeps, state: ReturnType<typeof createStore<DisplayState>>) {
  const { api, kept } = deps;
  let failures = 0;
  let hasJustPaired = false;

  /** 1 s, doubling up to a minute, for ever; a part of it by chance, so that all screens of a school don't come at once. */
  const retryMs = (): number => {
    failures += 1;
    return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10)) * (0.75 + deps.random() / 2);
  };
  const showPairing = (change: { after?: PairingAfter; problem: PairingProblem | null }): void => {
    const before = state.getSnapshot();
    const { shown, after } = before.kind === 'pairing' ? before : { shown: null, after: null };
    const isOver = shown === null || shown.endsAt <= deps.now();
    state.set({ kind: 'pairing', shown: isOver ? null : shown, after: change.after ?? after, problem: change.problem });
  };
  const startNow: Next = { step: 'start', inMs: 0 };

  const contact = async (): Promise<Next> => {
    const answer = await api.contact(deps.version);
    if (answer.kind === 'answered') {
      failures = 0;
      hasJustPaired = false;
      kept.keep(answer.value);
      state.set({ kind: 'paired', info: sameInfo(state.getSnapshot(), answer.value) });
      return { step: 'contact', inMs: CONTACT_MS * (0.9 + deps.random() / 5) };
    }
    if (answer.kind === 'refused' && answer.status === 401) return turnedAway(answer.code);
    if (state.getSnapshot().kind !== 'paired') showPairing({ problem: problemOf(answer) });
    return { step: 'contact', inMs: retryMs() };
  };
  const turnedAway = (code: string): Next => {
    const known = kept.read();
    failures = 0;
    kept.keep(null);
    // One that is started anew after that was switched off for longer: nobody may be there to tap.
    if (code === 'display_revoked' && known) {
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
    if (answer.kind === 'answered') {
      failures = 0;
      const { user_code: code, expires_in_s, interval_s, is_secure: isSecure } = answer.value;
      const before = state.getSnapshot();
      state.set({
        kind: 'pairing',
        shown: { code, endsAt: deps.now() + expires_in_s * 1_000, isSecure },
        after: before.kind === 'pairing' ? before.after : null,
        problem: null,
      });
      return { step: 'poll', inMs: interval_s * 1_000 };
    }
    if (answer.kind === 'refused' && answer.code === 'paired') return { step: 'contact', inMs: 0 };
    showPairing({ problem: problemOf(answer) });
    const asked = answer.kind === 'refused' ? answer.retryAfterMs : null;
    return { step: 'start', inMs: Math.max(retryMs(), Math.min(asked ?? 0, LONGEST_RETRY_MS)) };
  };

  const poll = async (): Promise<Next> => {
    const answer = await api.pollPairing();
    if (answer.kind !== 'answered') {
      showPairing({ problem: problemOf(answer) });
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

const pairingOf = (state: DisplayState) => (state.kind === 'pairing' ? state : { shown: null });

/** The object that is known already where nothing has changed, so that nothing is drawn anew. */
function sameInfo(before: DisplayState, info: DisplayInfo): DisplayInfo {
  const isSame = before.kind === 'paired' && JSON.stringify(before.info) === JSON.stringify(info);
  return isSame ? before.info : info;
}

function problemOf(answer: Exclude<DisplayAnswer<unknown>, { kind: 'answered' }>): PairingProblem {
  if (answer.kind === 'unreached') return 'unreached';
  return answer.status === 404 || answer.status === 405 ? 'no displays' : 'busy';
}
