// Who can have done something, as the audit spells it before the colon.

/** `logger` is also a feed of earthquakes; `operator` whoever has the command line of the server; `system` the program by itself. */
export const ACTOR_KINDS = ['user', 'logger', 'operator', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** `user:12` → user; what nobody knows counts as the program. */
export function kindOf(actor: string): ActorKind {
  const [name] = actor.split(':');
  if (name === 'feed') return 'logger';
  return ACTOR_KINDS.find((kind) => kind === name) ?? 'system';
}
