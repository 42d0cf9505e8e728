import type { ClassSettings } from './class-settings.ts';

/** How long the tablet shakes, in ms. */
const SHAKE_MS = 20;
/** A short, soft note. */
const NOTE = { hertz: 880, seconds: 0.09, loudness: 0.06 };

let audio: AudioContext | null = null;

/** After an award was saved: what the person switched on, and nothing else. Where a device can't, it stays quiet. */
export function giveFeedback({ sound, vibration }: ClassSettings): void {
  // Not on iOS.
  if (vibration) (navigator as Partial<Navigator>).vibrate?.(SHAKE_MS);
  if (sound) playNote();
}

function playNote(): void {
  try {
    audio ??= new AudioContext();
    const { currentTime, destination } = audio;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = NOTE.hertz;
    gain.gain.setValueAtTime(NOTE.loudness, currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, currentTime + NOTE.seconds);
    tone.connect(gain).connect(destination);
    tone.start();
    tone.stop(currentTime + NOTE.seconds);
  } catch {
    // A browser that plays nothing yet: the tile shows the award all the same.
  }
}
