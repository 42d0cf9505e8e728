import type { ClassSettings } from './class-settings.ts';

/** How long the tablet shakes, in ms. */
const SHAKE_MS = 20;
/** A short, soft note. */
const NOTE = { hertz: 880, seconds: 0.09 };
/** Lower and longer: nobody takes it for the other. */
const REFUSAL = { hertz: 220, seconds: 0.3 };
const LOUDNESS = 0.06;

let audio: AudioContext | null = null;

/** After an award was saved: what the person switched on, and nothing else. Where a device can't, it stays quiet. */
export function giveFeedback({ sound, vibration }: ClassSettings): void {
  // Not on iOS.
  if (vibration) (navigator as Partial<Navigator>).vibrate?.(SHAKE_MS);
  if (sound) play(NOTE);
}

/** After a card that gave no points: whoever holds the cards looks at the next one, not at the screen. */
export function giveRefusal(): void {
  play(REFUSAL);
}

function play({ hertz, seconds }: typeof NOTE): void {
  try {
    audio ??= new AudioContext();
    const { currentTime, destination } = audio;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, currentTime + seconds);
    tone.connect(gain).connect(destination);
    tone.start();
    tone.stop(currentTime + seconds);
  } catch {
    // A browser that plays nothing yet: the tile shows the award all the same.
  }
}
