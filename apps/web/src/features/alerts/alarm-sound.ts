// One short tone for a new trigger, only after the officer has switched it on: browsers stay mute before a click.

const KEY = 'bantay-alarm-sound';
/** Length of the tone, fading out. */
const SECONDS = 0.5;

export const isSoundOn = (): boolean => localStorage.getItem(KEY) === 'on';

export function setSound(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  // Inside the click: this is the gesture that lets the page sound later.
  if (on) playTone();
}

/** Silent where the browser refuses: the popup and the title say the same. */
export function playTone(): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.2, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  tone.frequency.value = 880;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + SECONDS);
  tone.onended = () => void context.close();
}
