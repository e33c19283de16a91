// How fast a drill went: from the trigger to the last house, by the clock of the machine.

/** In their order. */
export const STEPS = ['triggered', 'decided', 'released', 'firstSms', 'lastHouse'] as const;
export type Step = (typeof STEPS)[number];

/** Machine time of each, epoch ms; null: not yet. */
export type StepTimes = Readonly<Record<Step, number | null>>;

export interface StepScore {
  step: Step;
  /** Since the trigger, ms; null: it was not reached. */
  sinceTriggerMs: number | null;
  /** Since the step before, ms; null: one of both was not reached. */
  sinceBeforeMs: number | null;
}

/** A clock that was set back makes no step take less than nothing. */
const between = (from: number | null, to: number | null) =>
  from === null || to === null ? null : Math.max(0, to - from);

export const scoreOf = (times: StepTimes): StepScore[] =>
  STEPS.map((step, place) => {
    const before = STEPS[place - 1];
    return {
      step,
      sinceTriggerMs: between(times.triggered, times[step]),
      sinceBeforeMs: before === undefined ? null : between(times[before], times[step]),
    };
  });

/** What is to be done next; null: all of it is done. */
export const nextStep = (times: StepTimes): Step | null => STEPS.find((step) => times[step] === null) ?? null;
