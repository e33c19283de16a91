// The alarm of a trigger that waits: another sound for each level, only after the officer has switched it on (browsers stay mute before a click).

const KEY = 'bantay-alarm-sound';
/** Length of one tone and pause to the next, seconds. */
const TONE_S = 0.35;
const PAUSE_S = 0.1;

export type AlarmLevel = 1 | 2 | 3;

/** Hertz, one after the other: told apart without looking, the more urgent the longer [ours]. */
export const ALARM_TONES: Readonly<Record<AlarmLevel, readonly number[]>> = {
  1: [880],
  2: [880, 660, 880],
  3: [988, 740, 988, 740, 988, 740],
};
/** Until somebody acts it sounds again after this, ms [ours]. */
export const ALARM_EVERY_MS: Readonly<Record<AlarmLevel, number>> = { 1: 60_000, 2: 20_000, 3: 10_000 };

export const isSoundOn = (): boolean => localStorage.getItem(KEY) === 'on';

export function setSound(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  // Inside the click: this is the gesture that lets the page sound later.
  if (on) playAlarm(1);
}

/** Silent where the browser refuses: the popup, the strip and the title say the same. */
export function playAlarm(level: AlarmLevel): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tones = ALARM_TONES[level];
  tones.forEach((hertz, index) => {
    const from = context.currentTime + index * (TONE_S + PAUSE_S);
    const tone = context.createOscillator();
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
    tone.frequency.value = hertz;
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + TONE_S);
    if (index === tones.length - 1) tone.onended = () => void context.close();
  });
}
