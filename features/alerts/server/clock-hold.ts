// What the engine and the releases ask of the clock.

/** Whether the clock is in doubt: then nothing is closed and nothing lowered; what raises goes on. */
export interface ClockHold {
  isHeld(): Promise<boolean>;
  /** `isAhead`: half hours are closed, or levels begun, that have not come yet. */
  look(): Promise<{ isHeld: boolean; isAhead: boolean }>;
}

/** For commands, which close nothing. */
export const NO_HOLD: ClockHold = {
  isHeld: async () => false,
  look: async () => ({ isHeld: false, isAhead: false }),
};
