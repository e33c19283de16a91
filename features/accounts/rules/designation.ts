// Who a person is in the warning system, and who may sign in (api-facts §1.2).

/** Designation as spelt on the wire. */
export type DesignationName = 'LEWC' | 'BLGU' | 'MLGU' | 'PLGU' | 'Dynaslope';

/** api-facts §1.2: 1 LEWC, 2 BLGU, 3 MLGU, 4 PLGU; 5 the project's own people. */
export const DESIGNATIONS: Readonly<Record<number, DesignationName>> = {
  1: 'LEWC',
  2: 'BLGU',
  3: 'MLGU',
  4: 'PLGU',
  5: 'Dynaslope',
};

/** Only the municipal and the provincial office use the web app (specification 000, sign-in). */
export const SIGN_IN_DESIGNATIONS: readonly number[] = [3, 4];

/** Whether a person of this designation gets a session. */
export function maySignIn(designationId: number): boolean {
  return SIGN_IN_DESIGNATIONS.includes(designationId);
}

/** Name of a designation id, or null. */
export function designationName(designationId: number): DesignationName | null {
  return DESIGNATIONS[designationId] ?? null;
}
