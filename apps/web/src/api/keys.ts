// Names of cached answers. The first part is the topic that the server announces (kernel, wire/realtime).
import type { Topic } from '@bantay/kernel/news/topic';

export const keys = {
  /** Of a room that tells of its changes under one topic. */
  of: (topic: Topic, ...parts: (string | number)[]) => [topic, ...parts] as const,
  /** Reports of landslide features that wait: whatever announces alerts asks for them again. */
  waitingFeatures: () => ['alerts', 'features'] as const,
  record: (...parts: string[]) => ['alerts', 'record', ...parts] as const,
  /** `end` is "now" or "more" for the whole range, "stretch page" or "stretch more" for a zoomed part, whose bounds then stand in `days`. */
  rainfall: (site: string, end: string, days: string) => ['rainfall', site, end, days] as const,
  onDemand: (...parts: string[]) => ['on-demand', ...parts] as const,
  session: () => ['session'] as const,
  contactNotice: () => ['contact-notice'] as const,
};
