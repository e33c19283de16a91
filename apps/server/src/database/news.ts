// News without an audit row: the progress of a sending. It carries no data, only what to ask again.
import type { Db } from './database.ts';
import { notify } from './own-schema.ts';

/** Channel whose payload is the announcement itself. */
export const NEWS_CHANNEL = 'bantay_news';

export interface News {
  topic: 'ewi';
  site: string | null;
  subject: number;
}

export async function tellNews(tx: Db, news: News): Promise<void> {
  await notify(tx, NEWS_CHANNEL, JSON.stringify(news));
}
