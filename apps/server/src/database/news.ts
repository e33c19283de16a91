// News without an audit row: the progress of a sending. It carries no data, only what to ask again.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Channel whose payload is the announcement itself. */
export const NEWS_CHANNEL = 'bantay_news';

export interface News {
  topic: 'ewi';
  site: string | null;
  subject: number;
}

export async function tellNews(tx: Db, news: News): Promise<void> {
  await sql`select pg_notify(${NEWS_CHANNEL}, ${JSON.stringify(news)})`.execute(tx);
}
