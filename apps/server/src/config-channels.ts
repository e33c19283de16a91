// What people on duty are told by beside SMS, as the settings name it.

export interface ChannelPlaces {
  /** Token of the bot; null: no chat is told. */
  telegramToken: string | null;
}

/** What is wrong goes to `wrong`. The token is not repeated: whoever has it writes as the bot. */
export function readChannels(text: (name: 'TELEGRAM_TOKEN') => string | null, wrong: string[]): ChannelPlaces {
  const telegramToken = text('TELEGRAM_TOKEN');
  if (telegramToken !== null && !/^\d+:[\w-]+$/.test(telegramToken)) {
    wrong.push('TELEGRAM_TOKEN must look like 123456:ABC-def, as the BotFather gives it.');
  }
  return { telegramToken };
}
