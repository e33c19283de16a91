// The address under which this installation is reached, as it stands in links and in lines to paste.

/** Without a slash at its end. `publicUrl`: as the operator has named it; null: where the request went. */
export const homeOf = ({ protocol, host }: { protocol: string; host: string }, publicUrl: string | null): string =>
  publicUrl ?? `${protocol}://${host}`;
