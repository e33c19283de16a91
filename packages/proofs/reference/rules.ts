// For tests only: each point in which we depart from the earlier generation, switched one by one (methods, marks [ours]).

/** Of the generator; true = our rule. */
export interface GeneratorRules {
  /** §8.8: a symbol all of whose triggers are invalid does not count in the level; no deletion of rows. */
  leaveOutInvalid: boolean;
  /** §7: d1 holds the alert until a newer d exists, then the source is below threshold. */
  onDemandEnds: boolean;
  /** §12.11: at level 0 a fact stamped exactly 00:00 is seen. */
  seeMidnight: boolean;
  /** §8.9: a run may be repeated and gives the same; a level kept by several rows starts with the first. */
  repeatable: boolean;
  /** §12.7: a feature report counts with its trigger up to the end of the half hour. */
  reportsToEndOfHalfHour: boolean;
  /** §10.4: what a person has reported counts as declared valid when it comes from before the event. */
  reportedIsValid: boolean;
  /** §8.9: an undecided fact of level 2 or 3 from before the event, which can only have come late, counts until decided. */
  lateRaises: boolean;
  /** §3.3: movement without a trend that a person declared valid counts as a g2 of the same stamp. */
  validMovementRaises: boolean;
}

/** Of the candidates; true = our rule. */
export interface CandidateRules {
  /** The string comes from the valid triggers alone; the reference strikes letters out of the finished string. */
  rebuildString: boolean;
  /** Any raising source without data extends; the reference asks the last trigger only. */
  anySourceExtends: boolean;
  /** A due candidate stays until it is released, marked late; the reference offers it in its half hour only. */
  dueStays: boolean;
  /** Sites at level 0 keep a panel for what has to be, or was, decided: g0t and triggers declared invalid. */
  keepsPanel: boolean;
  /** A level above the released one is offered even at the stamp of the last release: it is an alert of its own. */
  higherAtSameStamp: boolean;
}

/** What the product does. */
export const OUR_RULES: GeneratorRules = {
  leaveOutInvalid: true,
  onDemandEnds: true,
  seeMidnight: true,
  repeatable: true,
  reportsToEndOfHalfHour: true,
  reportedIsValid: true,
  lateRaises: true,
  validMovementRaises: true,
};

/** What the earlier generation did. */
export const REFERENCE_RULES: GeneratorRules = {
  leaveOutInvalid: false,
  onDemandEnds: false,
  seeMidnight: false,
  repeatable: false,
  reportsToEndOfHalfHour: false,
  reportedIsValid: false,
  lateRaises: false,
  validMovementRaises: false,
};

/** What the product does. */
export const OUR_CANDIDATE_RULES: CandidateRules = {
  rebuildString: true,
  anySourceExtends: true,
  dueStays: true,
  keepsPanel: true,
  higherAtSameStamp: true,
};

/** What the earlier generation did. */
export const REFERENCE_CANDIDATE_RULES: CandidateRules = {
  rebuildString: false,
  anySourceExtends: false,
  dueStays: false,
  keepsPanel: false,
  higherAtSameStamp: false,
};
