// By what a message leaves.

/** Beside SMS, never in its place. */
export type FurtherChannel = 'voice' | 'telegram';
export type Channel = 'sms' | FurtherChannel;
