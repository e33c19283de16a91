// The slot for Waray: files of the same names as in ../en are found here by themselves; what is missing falls back.
export const common = {} as const;
