// Designations of accounts and the gate: only municipal and provincial stakeholders sign in.

/** Designation ids (api-facts §1.2). */
export const DESIGNATIONS = { 1: 'LEWC', 2: 'BLGU', 3: 'MLGU', 4: 'PLGU', 5: 'Dynaslope' } as const;

export type DesignationId = keyof typeof DESIGNATIONS;

/** Designation ids allowed to sign in (specification 000, §9). */
export const MAY_SIGN_IN_DESIGNATIONS: readonly number[] = [3, 4];
