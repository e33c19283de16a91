// The chat as an officer sees it, and a socket that a story can cut.
import type { Locator, Page } from '@playwright/test';

export class ChatPage {
  readonly field: Locator;
  readonly log: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('textbox', { name: /^Message to / });
    this.log = page.getByRole('log');
  }

  async open(): Promise<void> {
    await this.page.goto('/communication');
    await this.page.getByText('Connected: messages arrive at once.').waitFor();
  }

  contact(name: string): Locator {
    return this.page.getByRole('tabpanel', { name: 'Contacts' }).getByRole('button', { name: new RegExp(name) });
  }

  room(name: string): Locator {
    return this.page.getByRole('tabpanel', { name: /^Inbox/ }).getByRole('button', { name: new RegExp(name) });
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }
}

/** Before the first page: every socket goes through here. Returns what cuts and mends. */
export async function holdSocket(page: Page): Promise<{ cut(): Promise<void>; mend(): void }> {
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.fallback()));
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
