// What a look at the record finds.

/** Something that is not as it was written. */
export interface Fault {
  siteId: number | null;
  table: string;
  key: number | null;
  /** In words for the operator. */
  what: string;
}
