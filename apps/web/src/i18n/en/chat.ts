// English words of the chat.
export const chat = {} as const;
