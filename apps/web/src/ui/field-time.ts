// Times of the device's own clock, which may be wrong, as field time; the shell says by how much.
import { createContext, useContext } from 'react';

/** Epoch ms, both. */
export type FieldTimeOf = (deviceAt: number) => number;

export const FieldTimeContext = createContext<FieldTimeOf>((deviceAt) => deviceAt);
export const useFieldTimeOf = (): FieldTimeOf => useContext(FieldTimeContext);
